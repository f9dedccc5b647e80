import type { Evidence } from 'shared/releases/canary/evidence.ts';

/** By remote: which release is watched, and what speaks against it. */
type Memory = Record<string, { version: string; since: string; evidence: Evidence; enoughAt: string | null }>;

/** Whether a guard has to keep what it knows. Pages without a failure are no news: what was counted last is enough to go on from. */
export function isNews(known: Memory, memory: Memory): boolean {
  const worth = (all: Memory) =>
    JSON.stringify(Object.entries(all).map(([name, it]) => [name, it.version, it.since, it.evidence, it.enoughAt]));
  return worth(known) !== worth(memory);
}
