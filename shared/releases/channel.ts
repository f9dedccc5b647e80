import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/durable-file.ts';
import { appendJournal, type JournalEntry } from 'shared/releases/journal.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { withWriteLock } from 'shared/releases/write-lock.ts';

const Pointer = z.object({
  current: z.string(),
  /** Where a rollback without `--to` goes; null after one, so that doing it twice does not bring the bad release back. */
  previous: z.nullable(z.string()),
  killed: z.array(z.string()),
  enabled: z.boolean(),
});

const Channel = z.object({
  rev: z.int().check(z.minimum(1)),
  updatedAt: z.string(),
  by: z.string(),
  reason: z.string(),
  remotes: z.record(z.string(), Pointer),
});

/** Which release of each part is live: the only file of the store that changes. */
export type Channel = z.infer<typeof Channel>;
export type Pointer = z.infer<typeof Pointer>;

/** What a write does to the pointers. It throws to refuse. */
export type Change = (remotes: Channel['remotes']) => Channel['remotes'];

export interface Writer {
  by: string;
  verb: string;
  reason: string;
  /** Write only when this is still the newest rev: of two operators, one wins. */
  ifRev?: number | undefined;
  /** Check and answer as if, but leave everything as it is. */
  dryRun?: boolean;
}

const channelFile = (store: string) => join(store, 'channel.json');

/**
 * The channel; null in a store where nothing was promoted yet.
 * @throws ReleaseProblem (integrity) when the file is torn
 */
export async function readChannel(store: string): Promise<Channel | null> {
  const text = await readFile(channelFile(store), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parseChannel(text, channelFile(store));
}

/** @throws ReleaseProblem (integrity) naming the field */
export const parseChannel = (text: string, from: string): Channel => parseAs(Channel, text, from);

/**
 * Changes the channel in one step: rev grows by one, readers see the old file or the new one.
 * @returns the new channel, or the old one when the change changes nothing
 * @throws ReleaseProblem (conflict) when `ifRev` is not the newest rev
 * @example writeChannel(store, promoteTo('mf-chat', version), { by: 'ann', verb: 'promote', reason: 'new examples' })
 */
export function writeChannel(store: string, change: Change, writer: Writer): Promise<Channel> {
  return withWriteLock(store, async () => {
    const old = await readChannel(store);
    if (writer.ifRev !== undefined && writer.ifRev !== (old?.rev ?? 0)) {
      throw new ReleaseProblem(
        'conflict',
        `The channel is at rev ${old?.rev ?? 0}, not ${writer.ifRev}. Nothing was changed.`,
      );
    }
    const { by, reason } = writer;
    const remotes = change(structuredClone(old?.remotes ?? {}));
    const next = { rev: (old?.rev ?? 0) + 1, updatedAt: new Date().toISOString(), by, reason, remotes };
    const story = storyOf(old?.remotes ?? {}, next, writer);
    if (old && story.length === 0) return old;
    if (writer.dryRun) return next;
    await replaceFile(channelFile(store), `${JSON.stringify(next, null, 2)}\n`);
    await appendJournal(store, story);
    return next;
  });
}

/** Makes one release of a part the live one. What was live becomes `previous`. */
export const promoteTo =
  (name: string, version: string): Change =>
  (remotes) => {
    const old = remotes[name];
    if (old?.killed.includes(version)) {
      throw new ReleaseProblem('conflict', `${name}@${version} was killed; publish a repaired release instead.`);
    }
    if (old?.current === version) return remotes;
    const { current = null, killed = [], enabled = true } = old ?? {};
    return { ...remotes, [name]: { current: version, previous: current, killed, enabled } };
  };

/** Puts one part back, by default to `previous`. */
export const rollBack =
  (name: string, to?: string): Change =>
  (remotes) => {
    const old = remotes[name];
    if (!old) throw new ReleaseProblem('usage', `${name} was never promoted: there is nothing to roll back.`);
    const version = to ?? old.previous;
    if (!version) {
      throw new ReleaseProblem('usage', `No earlier release of ${name} is noted; name one with --to (see: mf list).`);
    }
    if (version === old.current) return remotes;
    return { ...promoteTo(name, version)(remotes), [name]: { ...old, current: version, previous: null } };
  };

function storyOf(before: Channel['remotes'], { rev, updatedAt, remotes }: Channel, writer: Writer): JournalEntry[] {
  const { by, verb, reason } = writer;
  return Object.entries(remotes)
    .filter(([name, pointer]) => JSON.stringify(pointer) !== JSON.stringify(before[name]))
    .map(([remote, { current }]) => {
      return { at: updatedAt, rev, by, verb, remote, from: before[remote]?.current ?? null, to: current, reason };
    });
}
