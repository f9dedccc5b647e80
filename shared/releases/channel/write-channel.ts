import {
  type Channel,
  channelFile,
  type Pointer,
  type Pointers,
  parseChannel,
  readChannelText,
} from 'shared/releases/channel/channel.ts';
import { appendJournal, type JournalEntry, readJournal, unrecordedEntries } from 'shared/releases/channel/journal.ts';
import { withWriteLock } from 'shared/releases/channel/write-lock.ts';
import { replaceWithSpare } from 'shared/releases/disk/spare-file.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';

/** What a write does to the pointers. It throws to refuse. */
export type Change = (remotes: Pointers) => Pointers;

export interface Writer {
  by: string;
  verb: string;
  reason: string;
  /** Write only when this is still the newest rev: of two operators, one wins. */
  ifRev?: number | undefined;
  /** A rev that some shell has seen: a store that was lost begins above it, or running shells would not follow. */
  above?: number | undefined;
  /** Checks and answers as if, but leaves everything as it is. */
  dryRun?: boolean;
  /** What is wrong with the disk although the move was made: it is full, or the journal cannot be written. */
  onTrouble?: (error: unknown) => void;
}

/**
 * Changes the channel in one step: rev grows by one, readers see the old file or the new one.
 *
 * The channel is written first and holds its own journal entry, so a writer that dies has moved and recorded, or neither.
 * @param change runs while the write lock is held
 * @returns the new channel, or the old one when the change changes nothing
 * @throws ReleaseProblem (conflict) when `ifRev` is not the newest rev
 * @example writeChannel(store, promoteTo('mf-chat', version), { by: 'ann', verb: 'promote', reason: 'new examples' })
 */
export function writeChannel(
  store: string,
  change: (remotes: Pointers) => Pointers | Promise<Pointers>,
  writer: Writer,
): Promise<Channel> {
  const write = async () => {
    const text = await readChannelText(store);
    const old = text === null ? null : parseChannel(text, channelFile(store));
    requireRev(old, writer);
    const next = nextChannel(old, await change(structuredClone(old?.remotes ?? {})), writer);
    if (old && next.entries.length === 0) return old;
    if (writer.dryRun) return next;
    const unrecorded = await recordHistory(store, old?.entries ?? [], writer);
    const written = { ...next, entries: [...unrecorded, ...next.entries] };
    const newText = `${JSON.stringify(keepUnknown(text, written), null, 2)}\n`;
    await replaceWithSpare(channelFile(store), newText, (error) => writer.onTrouble?.(error));
    await recordHistory(store, written.entries, writer);
    return written;
  };
  return writer.dryRun ? write() : withWriteLock(store, write);
}

function requireRev(old: Channel | null, { ifRev }: Writer): void {
  const rev = old?.rev ?? 0;
  if (ifRev === undefined || ifRev === rev) return;
  throw new ReleaseProblem('conflict', `The channel is at rev ${rev}, not ${ifRev}. Nothing was changed.`);
}

function nextChannel(old: Channel | null, changed: Pointers, { by, verb, reason, above = 0 }: Writer): Channel {
  const before = old?.remotes ?? {};
  const rev = Math.max(old?.rev ?? 0, above) + 1;
  const updatedAt = new Date().toISOString();
  const moved = Object.entries(changed).filter(
    ([name, pointer]) => JSON.stringify(pointer) !== JSON.stringify(before[name]),
  );
  const entries = moved.map(([remote, pointer]) => ({
    at: updatedAt,
    rev,
    by,
    verb,
    remote,
    reason,
    ...whatMoved(before[remote], pointer),
  }));
  const movedPointers = Object.fromEntries(moved.map(([name, pointer]) => [name, { ...pointer, rev }]));
  return { schema: 1, rev, updatedAt, by, reason, remotes: { ...changed, ...movedPointers }, entries };
}

function whatMoved(before: Pointer | undefined, { current, killed, canary }: Pointer) {
  const [newlyKilled] = killed.filter((version) => !before?.killed.includes(version));
  const isAlone = before?.current === current && (before.canary ?? null) !== null;
  const from = isAlone && !canary ? before.canary?.version : before?.current;
  return { from: from ?? null, to: canary?.version ?? current, ...(newlyKilled ? { killed: newlyKilled } : {}) };
}

/** @returns entries that could not be written to the journal; they stay in the channel until they can */
async function recordHistory(store: string, entries: JournalEntry[], { onTrouble }: Writer): Promise<JournalEntry[]> {
  const missing = unrecordedEntries(entries, await readJournal(store));
  if (missing.length === 0) return [];
  try {
    await appendJournal(store, missing);
    return [];
  } catch (error) {
    onTrouble?.(error);
    return missing;
  }
}

/** Fields that a newer build wrote and this one does not know are not lost when this one writes. */
function keepUnknown(text: string | null, channel: Channel): unknown {
  const old = JSON.parse(text ?? '{}');
  const remotes = Object.entries(channel.remotes).map(([name, pointer]) => [
    name,
    { ...old.remotes?.[name], ...pointer },
  ]);
  return { ...old, ...channel, remotes: Object.fromEntries(remotes) };
}
