import * as z from 'shared/contracts/schema.ts';
import { noEvidence } from 'shared/releases/canary/evidence.ts';
import type { Canary } from 'shared/releases/channel/channel.ts';
import { Counted } from 'shared/releases/shell/shell-status.ts';
import { evidenceFile, KeptEvidence } from './kept-evidence.ts';

const Watched = z.object({
  version: z.string(),
  since: z.string(),
  evidence: KeptEvidence,
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

export const { read: readMemory, write: writeMemory } = evidenceFile('canary-evidence.json', Watched);

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
