import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { noEvidence } from 'shared/releases/canary/evidence.ts';
import type { Canary } from 'shared/releases/channel/channel.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { Counted } from 'shared/releases/shell/shell-status.ts';

const bets = z.array(z.number());

const Watched = z.object({
  version: z.string(),
  since: z.string(),
  evidence: z.object({ server: bets, browser: bets, chunk: bets, slow: bets }),
  /** What each counting process had said at the last look. */
  counted: z.record(z.string(), z.record(z.string(), Counted)),
  /** All of it, by signal. */
  totals: z.record(z.string(), Counted),
  /** The worth of the evidence, by seconds from `since`. */
  curve: z._default(z.array(z.object({ second: z.number(), weight: z.number() })), []),
  /** When the evidence was enough, ISO time; it stays enough. */
  enoughAt: z.nullable(z.string()),
});

/** What a guard knows of one canary. */
export type Watched = z.infer<typeof Watched>;

/** By remote. */
export type GuardMemory = Record<string, Watched>;

const memoryFile = (store: string): string => join(store, 'canary-evidence.json');

/** What guards saw before; nothing, when the file is missing or torn: then they begin again. */
export async function readMemory(store: string): Promise<GuardMemory> {
  try {
    const file = memoryFile(store);
    return parseAs(z.record(z.string(), Watched), await readFile(file, 'utf8'), file);
  } catch {
    return {};
  }
}

/** Keeps it for the next guard. */
export const writeMemory = (store: string, memory: GuardMemory): Promise<void> =>
  replaceFile(memoryFile(store), `${JSON.stringify(memory)}\n`);

/** Nothing was seen of this canary yet. */
export const beginWatch = ({ version, since }: Pick<Canary, 'version' | 'since'>): Watched => ({
  version,
  since,
  evidence: noEvidence,
  counted: {},
  totals: {},
  curve: [],
  enoughAt: null,
});
