import {
  addTick,
  type Failures,
  noEvidence,
  type Signal,
  threshold,
  weightOf,
} from 'shared/releases/canary/evidence.ts';
import { besideBefore, besideOthers, liveSignals } from 'shared/releases/canary/live-evidence.ts';
import type { SidesBySignal, WatchedLive } from 'shared/releases/guard/live-memory.ts';
import type { FailureCount, KnownShellStatus, LiveFailures } from 'shared/releases/shell/shell-status.ts';

/** A release that was promoted lately. */
export interface Promoted {
  name: string;
  version: string;
  previous: string;
  since: string;
}

type Period = 'counts' | 'lately';

/** Nothing was seen of it yet: what the shells counted so far is of the time before. */
export function beginLive(promoted: Promoted, shells: readonly KnownShellStatus[]): WatchedLive {
  const { name, version, previous, since } = promoted;
  const before = shells.map((shell) => sidesOf(shell, name, previous, 'lately')).reduce(sum, nothing());
  const counted = countedBy(shells, name, version);
  const [evidence, alarm] = [noEvidence, noEvidence];
  return { version, previous, since, before, evidence, alarm, counted, totals: nothing(), enoughAt: null };
}

/** Adds what came since the last look. */
export function lookAtLive(
  watched: WatchedLive,
  name: string,
  shells: readonly KnownShellStatus[],
  now = new Date(),
): WatchedLive {
  const counted = countedBy(shells, name, watched.version);
  const news = Object.entries(counted)
    .map(([counter, sides]) => minus(sides, watched.counted[counter] ?? nothing()))
    .reduce(sum, nothing());
  const totals = sum(watched.totals, news);
  const beside: Partial<Record<Signal, Failures>> = {};
  const since: Partial<Record<Signal, Failures>> = {};
  for (const signal of liveSignals) {
    beside[signal] = besideOthers(watched.before[signal], totals[signal], news[signal]);
    since[signal] = besideBefore(watched.before[signal], news[signal]);
  }
  const evidence = addTick(watched.evidence, beside);
  const alarm = addTick(watched.alarm, since);
  const isEnough = weightOf(evidence) >= threshold;
  const enoughAt = watched.enoughAt ?? (isEnough ? now.toISOString() : null);
  return { ...watched, evidence, alarm, counted: { ...watched.counted, ...counted }, totals, enoughAt };
}

function countedBy(shells: readonly KnownShellStatus[], name: string, version: string): Record<string, SidesBySignal> {
  const entries = shells.map((shell) => {
    const counter = Object.values(shell.remotes).find(({ failures }) => failures)?.failures?.counter ?? '';
    return [counter, sidesOf(shell, name, version, 'counts')] as const;
  });
  return Object.fromEntries(entries.filter(([counter]) => counter));
}

/** One release, and all of the other remotes, on one shell. */
function sidesOf({ remotes }: KnownShellStatus, name: string, version: string, period: Period): SidesBySignal {
  const sides = nothing();
  for (const [remote, { failures }] of Object.entries(remotes)) {
    for (const [release, counted] of Object.entries(failures?.releases ?? {})) {
      const side = remote === name ? 'own' : 'others';
      if (side === 'own' && release !== version) continue;
      for (const signal of liveSignals) addTo(sides[signal][side], counted, signal, period);
    }
  }
  return sides;
}

function addTo(count: FailureCount, counted: LiveFailures['releases'][string], signal: string, period: Period): void {
  count.all += counted[period][signal]?.all ?? 0;
  count.failed += counted[period][signal]?.failed ?? 0;
}

const combine = (a: SidesBySignal, b: SidesBySignal, how: (a: number, b: number) => number): SidesBySignal => {
  const count = (x: FailureCount, y: FailureCount) => ({ all: how(x.all, y.all), failed: how(x.failed, y.failed) });
  const sides = (signal: keyof SidesBySignal) => ({
    own: count(a[signal].own, b[signal].own),
    others: count(a[signal].others, b[signal].others),
  });
  return { server: sides('server'), browser: sides('browser'), chunk: sides('chunk') };
};
const sum = (a: SidesBySignal, b: SidesBySignal) => combine(a, b, (x, y) => x + y);
const minus = (a: SidesBySignal, b: SidesBySignal) => combine(a, b, (x, y) => Math.max(0, x - y));

const nothing = (): SidesBySignal => {
  const sides = () => ({ own: { all: 0, failed: 0 }, others: { all: 0, failed: 0 } });
  return { server: sides(), browser: sides(), chunk: sides() };
};
