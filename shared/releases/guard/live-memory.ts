import * as z from 'shared/contracts/schema.ts';
import { FailureCount } from 'shared/releases/shell/shell-status.ts';
import { evidenceFile, KeptEvidence } from './kept-evidence.ts';

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
  evidence: KeptEvidence,
  /** Against its own half hour before: it is said, and moves nothing. */
  alarm: KeptEvidence,
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

export const { read: readLiveMemory, write: writeLiveMemory } = evidenceFile('live-evidence.json', WatchedLive);
