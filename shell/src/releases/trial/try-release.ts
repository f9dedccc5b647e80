import { errorMessage } from 'shared/releases/problem.ts';
import type { ReleaseMemory, Trial } from './release-memory.ts';
import type { Candidate, TrialQueue } from './trial-queue.ts';

interface TrialParts {
  trials: TrialQueue;
  memory: ReleaseMemory;
  /** False: a release without a verdict counts as good. */
  isNeeded: () => boolean;
  signal: AbortSignal;
}

/** @returns the verdict, from memory when the release was tried before; null when none is there and none is needed */
export async function tryRelease(candidate: Candidate, parts: TrialParts): Promise<Omit<Trial, 'hash'> | null> {
  const { trials, memory, isNeeded, signal } = parts;
  const earlier = memory.trialOf(candidate.record);
  if (earlier || !isNeeded()) return earlier ?? null;
  const result = await trials.run(candidate, signal).then(
    (sights) => ({ reason: null, sights }),
    (error) => ({ reason: errorMessage(error), sights: [] }),
  );
  // A cancelled trial has no verdict, and no caller needs one any more.
  return signal.aborted ? null : memory.addTrial(candidate.record, result);
}
