import { type Signal, secondsToFind, signals } from 'shared/releases/canary/evidence.ts';
import type { StandingCanary } from 'shared/releases/canary/slices.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import { minute } from '../table.ts';

/** Pages a second of a site to which the times refer. */
const pagesPerSecond = 20;
/** How often a page fails on any day. */
const usual = 0.005;
const longestMinutes = 30;

/** What a canary of this share can find, and what not. */
export function findsText(percent: number): string {
  const share = percent / 100;
  const time = (canary: number, of = share) => timeText(secondsToFind(of, { live: usual, canary }, pagesPerSecond));
  const more = percent < 50 ? `; a share of 50 % finds that ${time(2 * usual, 0.5)}` : '';
  return `At ${pagesPerSecond} pages a second of this remote it is seen that all fail ${time(1)}, that 5 % more fail ${time(0.05 + usual)}, that failures of ${usual * 100} % become twice as many ${time(2 * usual)}${more}.`;
}

function timeText(seconds: number): string {
  if (seconds > longestMinutes * 60) return `not within ${longestMinutes} min`;
  return seconds < 90 ? `in about ${Math.ceil(seconds)} s` : `in about ${Math.round(seconds / 60)} min`;
}

const names: Record<Signal, string> = {
  server: 'failed on the server',
  browser: 'had an error in the browser',
  chunk: 'lacked a file',
  slow: 'waited long',
};

/** Who gets a canary, and what became of both sides on the shells that run. */
export function canaryText({ name, version, percent, since }: StandingCanary, live: readonly LiveShell[]): string {
  const seen = live.flatMap(({ status }) => status?.remotes[name]?.canary ?? []).filter((it) => it.version === version);
  const sum = (signal: Signal, of: 'failed' | 'failedInCanary') =>
    seen.reduce((total, { counts }) => total + (counts[signal]?.[of] ?? 0), 0);
  const lines = signals.map(
    (signal) => `${sum(signal, 'failedInCanary')} of ${sum(signal, 'failed')} visitors who ${names[signal]}`,
  );
  const whom = percent > 0 ? `given to ${percent} % of visitors` : 'PAUSED';
  return `${name}@${version} is a canary, ${whom}, since ${minute(since)}, on ${seen.length} of ${live.length} shells; of it are ${lines.join(', ')}.`;
}
