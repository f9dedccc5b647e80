import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { FailureCount } from 'shared/releases/shell/shell-status.ts';

const bets = z.array(z.number());
const Evidence = z.object({ server: bets, browser: bets, chunk: bets, slow: bets });
const Sides = z.object({ own: FailureCount, others: FailureCount });
const bySignal = z.object({ server: Sides, browser: Sides, chunk: Sides });

const WatchedLive = z.object({
  version: z.string(),
  /** It was live before, and is again when this one goes back. */
  previous: z.string(),
  /** When it was promoted, ISO time. */
  since: z.string(),
  /** The half hour until then. */
  before: bySignal,
  /** Against the other remotes at the same time: it goes back by this. */
  evidence: Evidence,
  /** Against its own half hour before: it is said, and moves nothing. */
  alarm: Evidence,
  /** The word of each counting process at the last look. */
  counted: z.record(z.string(), bySignal),
  totals: bySignal,
  /** When the evidence was enough, ISO time; it stays enough. */
  enoughAt: z.nullable(z.string()),
});

/** A release that all visitors get since less than an hour, as a guard knows it. */
export type WatchedLive = z.infer<typeof WatchedLive>;
export type SidesBySignal = z.infer<typeof bySignal>;

/** By remote. */
export type LiveMemory = Record<string, WatchedLive>;

const memoryFile = (store: string): string => join(store, 'live-evidence.json');

/** Memory of earlier guards; nothing, when the file is missing or torn: then they begin again. */
export async function readLiveMemory(store: string): Promise<LiveMemory> {
  try {
    const file = memoryFile(store);
    return parseAs(z.record(z.string(), WatchedLive), await readFile(file, 'utf8'), file);
  } catch {
    return {};
  }
}

/** Keeps it for the next guard. */
export const writeLiveMemory = (store: string, memory: LiveMemory): Promise<void> =>
  replaceFile(memoryFile(store), `${JSON.stringify(memory)}\n`);
