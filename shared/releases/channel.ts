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

export type Pointers = Channel['remotes'];

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
 * @param change while it decides, nobody else writes
 * @returns the new channel, or the old one when the change changes nothing
 * @throws ReleaseProblem (conflict) when `ifRev` is not the newest rev
 * @example writeChannel(store, promoteTo('mf-chat', version), { by: 'ann', verb: 'promote', reason: 'new examples' })
 */
export function writeChannel(
  store: string,
  change: (remotes: Pointers) => Pointers | Promise<Pointers>,
  writer: Writer,
): Promise<Channel> {
  return withWriteLock(store, async () => {
    const old = await readChannel(store);
    if (writer.ifRev !== undefined && writer.ifRev !== (old?.rev ?? 0)) {
      throw new ReleaseProblem(
        'conflict',
        `The channel is at rev ${old?.rev ?? 0}, not ${writer.ifRev}. Nothing was changed.`,
      );
    }
    const { by, reason, above = 0 } = writer;
    const remotes = await change(structuredClone(old?.remotes ?? {}));
    const rev = Math.max(old?.rev ?? 0, above) + 1;
    const next = { rev, updatedAt: new Date().toISOString(), by, reason, remotes };
    const story = storyOf(old?.remotes ?? {}, next, writer);
    if (old && story.length === 0) return old;
    if (writer.dryRun) return next;
    const takeBack = await appendJournal(store, story);
    await replaceFile(channelFile(store), `${JSON.stringify(next, null, 2)}\n`).catch(async (error) => {
      await takeBack().catch(() => {}); // what went wrong first is what is told
      throw error;
    });
    return next;
  });
}

function storyOf(before: Pointers, { rev, updatedAt, remotes }: Channel, writer: Writer): JournalEntry[] {
  const { by, verb, reason } = writer;
  return Object.entries(remotes)
    .filter(([name, pointer]) => JSON.stringify(pointer) !== JSON.stringify(before[name]))
    .map(([remote, { current, killed }]) => {
      const [newlyKilled] = killed.filter((version) => !before[remote]?.killed.includes(version));
      const what = { at: updatedAt, rev, by, verb, remote, from: before[remote]?.current ?? null, to: current, reason };
      return newlyKilled ? { ...what, killed: newlyKilled } : what;
    });
}
