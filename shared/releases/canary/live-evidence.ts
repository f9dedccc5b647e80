import type { Failures, Signal } from 'shared/releases/canary/evidence.ts';
import type { FailureCount } from 'shared/releases/shell/shell-status.ts';

/** By what a release that all visitors get is judged. Slowness has no control there: each remote has its own pages. */
export const liveSignals = ['server', 'browser', 'chunk'] as const satisfies readonly Signal[];
export type LiveSignal = (typeof liveSignals)[number];

/** Failures of a remote and of all others, at the same time. */
export interface BothSides {
  own: FailureCount;
  others: FailureCount;
}

/** Failures of the release may be so much more frequent, beside those of the other remotes, than they were before it. */
export const tolerance = 1.5;

/** Pages of the other remotes that count as failed although none did: what hardly ever fails still is a measure. */
const floor = 0.001;
/** Of the upper end of a share that was estimated; one in twenty is above it, and has the tolerance. */
const deviations = 1.65;

/**
 * One tick of a release that everybody has, against the other remotes. Their failures at the same time are the control, so an
 * outage of what all use moves nothing.
 * @param before of the half hour until it was promoted; `since` of all the time since then, this tick included
 */
export function besideOthers(before: BothSides, since: BothSides, { own, others }: BothSides): Failures {
  const odds = oddsBefore(before) * tolerance * Math.max(1, traffic(since) / traffic(before));
  const share = Number.isFinite(odds) ? odds / (1 + odds) : 1;
  return { share, all: own.failed + others.failed + floor * others.all, inCanary: own.failed };
}

/** The same against its own half hour before: an outage of anything moves it, so it is said, and decides nothing. */
export const besideBefore = ({ own: before }: BothSides, { own }: BothSides): Failures => ({
  share: Math.min(1, upperEnd(before.failed, before.all) * tolerance),
  all: own.all,
  inCanary: own.failed,
});

/** Its failures to those of the others: at least as its pages to theirs, since an outage strikes by pages. */
function oddsBefore(before: BothSides): number {
  const { own, others } = before;
  const share = upperEnd(own.failed, own.failed + others.failed + floor * others.all);
  return Math.max(share / (1 - share), traffic(before));
}

const traffic = ({ own, others }: BothSides): number => own.all / Math.max(1, others.all);

/** Wilson's upper end of `part` of `all`. */
function upperEnd(part: number, all: number): number {
  if (all <= 0) return 1;
  const square = deviations ** 2;
  const p = part / all;
  const spread = deviations * Math.sqrt((p * (1 - p)) / all + square / (4 * all * all));
  return Math.min(1, (p + square / (2 * all) + spread) / (1 + square / all));
}
