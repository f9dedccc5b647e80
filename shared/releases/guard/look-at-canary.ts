import { addTick, type Failures, type Signal, signals, threshold, weightOf } from 'shared/releases/canary/evidence.ts';
import type { Watched } from 'shared/releases/guard/guard-memory.ts';
import type { CanaryStatus, Counted } from 'shared/releases/shell/shell-status.ts';

const nothing: Counted = { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
const fields = ['all', 'inCanary', 'failed', 'failedInCanary'] as const;

const combine = (a: Counted, b: Counted, how: (a: number, b: number) => number): Counted => {
  const entries = fields.map((field) => [field, how(a[field], b[field])]);
  return Object.fromEntries(entries);
};
const sum = (a: Counted, b: Counted) => combine(a, b, (x, y) => x + y);
const difference = (a: Counted, b: Counted) => combine(a, b, (x, y) => Math.max(0, x - y));

/**
 * Adds what came since the last look.
 * @param seen of the canary, by each process that counts
 * @param share of its visitors, for what is not counted page by page
 */
export function lookAt(watched: Watched, seen: readonly CanaryStatus[], share: number, now = new Date()): Watched {
  const news: Partial<Record<Signal, Counted>> = {};
  const counted = { ...watched.counted };
  for (const { counter, counts } of seen) {
    for (const signal of signals) {
      const before = watched.counted[counter]?.[signal] ?? nothing;
      news[signal] = sum(news[signal] ?? nothing, difference(counts[signal] ?? nothing, before));
    }
    counted[counter] = counts;
  }
  const tick: Partial<Record<Signal, Failures>> = {};
  const totals = { ...watched.totals };
  for (const signal of signals) {
    const it = news[signal] ?? nothing;
    totals[signal] = sum(totals[signal] ?? nothing, it);
    const ofPages = signal === 'server' || signal === 'slow';
    const part = ofPages ? it.inCanary / Math.max(1, it.all) : share;
    // A report that comes after the last visitor has left has no other side.
    if (part > 0 || ofPages) tick[signal] = { share: part, all: it.failed, inCanary: it.failedInCanary };
  }
  const evidence = addTick(watched.evidence, tick);
  const isEnough = weightOf(evidence) >= threshold;
  return { ...watched, evidence, counted, totals, enoughAt: watched.enoughAt ?? (isEnough ? now.toISOString() : null) };
}
