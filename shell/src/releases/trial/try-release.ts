import { errorMessage } from 'shared/releases/problem.ts';
import { NotInApi } from '../../pool/render-pool.ts';
import type { ReleaseMemory, Trial } from './release-memory.ts';
import type { Candidate, TrialQueue } from './trial-queue.ts';

interface TrialParts {
  trials: TrialQueue;
  memory: ReleaseMemory;
  /** False: a release without a verdict counts as good. */
  isNeeded: () => boolean;
  signal: AbortSignal;
}

/** How a trial went. */
interface Verdict extends Omit<Trial, 'hash'> {
  /** It failed because of the API as it was then. */
  waitsForApi?: boolean;
}

/** @returns the verdict, from memory when the release was tried before; null when none is there and none is needed */
export async function tryRelease(candidate: Candidate, parts: TrialParts): Promise<Verdict | null> {
  const { trials, memory, isNeeded, signal } = parts;
  const earlier = memory.trialOf(candidate.record);
  if (earlier || !isNeeded()) return earlier ?? null;
  const result = await trials.run(candidate, signal).then(
    (sights) => ({ reason: null, sights, waitsForApi: false }),
    (error) => ({ reason: errorMessage(error), sights: [], waitsForApi: error instanceof NotInApi }),
  );
  // A cancelled trial has no verdict, and no caller needs one any more.
  if (signal.aborted) return null;
  // Nothing to remember: the API may be another one at the next trial.
  if (result.waitsForApi) return { ...result, at: new Date().toISOString() };
  return memory.addTrial(candidate.record, { reason: result.reason, sights: result.sights });
}
