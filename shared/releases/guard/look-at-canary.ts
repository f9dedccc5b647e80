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
  const weight = weightOf(evidence);
  const curve = addPoint(watched.curve, (now.getTime() - Date.parse(watched.since)) / 1000, weight);
  const enoughAt = watched.enoughAt ?? (weight >= threshold ? now.toISOString() : null);
  return { ...watched, evidence, counted, totals, curve, enoughAt };
}

/** Points of a curve that are kept. Of more every other one goes: a canary of days has the points of its days. */
const maxPoints = 240;

type Curve = Watched['curve'];

/** Adds a point where the weight changed; between two equal ones nothing happened. */
function addPoint(curve: Curve, seconds: number, weight: number): Curve {
  const point = { second: Math.round(Math.max(0, seconds)), weight: Number(weight.toPrecision(4)) };
  if (curve.at(-1)?.weight === point.weight) return curve;
  const kept = curve.length < maxPoints ? curve : curve.filter((_, at) => at % 2 === 0);
  return [...kept, point];
}
