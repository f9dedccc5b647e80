import { hash } from 'node:crypto';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { Db } from '../../platform/database/db.ts';
import { notify, type Signals } from '../../platform/database/signals.ts';
import type { EventChannel } from '../../platform/serve/serve-stream.ts';
import { endAbandonedRuns } from './end-runs.ts';
import { chatEvent, endEvent, reasoningEvent } from './run-events.ts';
import { findProgress, type Known, type Run, runSignal } from './stored-runs.ts';

/** Milliseconds after which the row is read without a signal: a signal can be lost, and a dead process sends none. */
const lookEvery = 1000;
/** Milliseconds between two notices to the writing process that a reader follows here: it then stores its text more often. */
const askEvery = 5000;

interface Followed {
  db: Db;
  signals: Signals;
  run: Run;
}

/**
 * Follows an answer that another process writes, or that has ended. What is stored is the truth: a signal says only that
 * there is more of it. When the process that wrote it has died, this one ends the answer.
 */
export async function followElsewhere(
  { after, ...followed }: Followed & { after: number },
  channel: EventChannel<ChatEvent>,
): Promise<void> {
  const { db, run } = followed;
  let sent = after;
  /** Bytes of the stored text that were read, and the same in characters as PostgreSQL counts them. */
  let read = 0;
  let characters = 0;
  let thought = '';
  const known = () => ({ characters, thought: { characters: [...thought].length, digest: hash('md5', thought) } });
  for await (const now of changes(followed, known, channel.signal)) {
    if (now.thought || !now.isMore) channel.send(reasoningEvent(run, sent, now.thought, !now.isMore || !thought));
    thought = now.isMore ? thought + now.thought : now.thought;
    const begin = read;
    read += now.text.length;
    characters += [...now.text].length;
    // A reader that comes from the writing process may know more than is stored.
    if (read > sent) {
      channel.send(chatEvent(run, read, now.text.slice(Math.max(0, sent - begin))));
      sent = read;
    }
    if (now.run.status !== 'running') channel.send(await endEvent(db, now.run, sent + 1));
  }
}

/** Resolves when the answer has ended, or `until` fires. */
export async function awaitEndElsewhere(followed: Followed, until: AbortSignal): Promise<void> {
  for await (const _now of changes(followed, () => nothing, until));
}

/** Of no text and no reasoning there is more. */
const nothing: Known = { characters: 1_000_000, thought: null };

/** The run as it is now, then after each change, the last time when it has ended; with what is new of its answer. */
async function* changes({ db, signals, run }: Followed, known: () => Known, gone: AbortSignal) {
  let change = Promise.withResolvers<'notified' | 'silent'>();
  const ours = [runSignal('text', run.id), runSignal('end', run.id)];
  const unlisten = signals.listen('site_runs', (signal) => ours.includes(signal) && change.resolve('notified'));
  const wake = () => change.resolve('silent');
  gone.addEventListener('abort', wake);
  let asked = Number.NEGATIVE_INFINITY;
  try {
    while (!gone.aborted) {
      change = Promise.withResolvers();
      const now = await findProgress(db, run.id, known());
      if (now) yield now;
      if (now?.run.status !== 'running') return;
      if (performance.now() - asked > askEvery) {
        asked = performance.now();
        await notify(db, 'site_runs', runSignal('follow', run.id));
      }
      const timer = setTimeout(wake, lookEvery);
      if ((await change.promise) === 'silent') await endAbandonedRuns(db, { runId: run.id });
      clearTimeout(timer);
    }
  } finally {
    unlisten();
    gone.removeEventListener('abort', wake);
  }
}
