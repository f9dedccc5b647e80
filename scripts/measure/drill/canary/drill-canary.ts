import type { Run } from '../../../start/run-script.ts';
import { printRows, type Row } from '../rows.ts';
import { type DrillSite, startSiteBehindNginx } from '../site.ts';
import { mf } from '../tool.ts';
import { pause } from '../waits.ts';
import { type FlakyApi, startFlakyApi } from './flaky-api.ts';
import { forgeReports } from './forged-reports.ts';
import { returnsOf, startGuard, untilReturned } from './guards.ts';
import { tenCanaries } from './moves.ts';
import { night } from './night.ts';
import { pagesDuring } from './pages-a-second.ts';
import { name, page, publishFailing, publishGood } from './releases.ts';
import { startVisits } from './visits.ts';

/** What canaries are put through, by name. */
const parts: Record<string, (site: DrillSite, api: FlakyApi) => Promise<Row[]>> = {
  times: returnTimes,
  killed: killedGuards,
  outage,
  moves: tenCanaries,
  pages: pagesDuring,
  night,
};

/** `npm run drill -- canary [part …]`. @returns an exit code */
export async function drillCanary(run: Run, folder: string, asked: readonly string[]): Promise<number> {
  const unknown = asked.find((part) => !Object.hasOwn(parts, part));
  if (unknown) throw new Error(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`);
  let api: FlakyApi | undefined;
  const site = await startSiteBehindNginx(run, folder, undefined, async (apiUrl) => {
    api = await startFlakyApi(run, apiUrl);
    return api.url;
  });
  const rows: Row[] = [];
  for (const part of asked.length > 0 ? asked : Object.keys(parts)) {
    console.log(`${part} …`);
    if (api) rows.push(...((await parts[part]?.(site, api)) ?? []));
  }
  return printRows('Canaries on real processes', rows);
}

/** Seconds from the first page that can fail until the release is gone. */
async function returnTimes(site: DrillSite): Promise<Row[]> {
  const cases = [
    ['all fail', 1, 5, 20],
    ['all fail', 1, 50, 20],
    ['10 % fail', 0.1, 50, 30],
    ['5 % fail', 0.05, 50, 65],
  ] as const;
  const guard = startGuard(site);
  const visits = startVisits(site, page);
  const rows: Row[] = [];
  for (const [what, part, percent, most] of cases) {
    const ms = await failingCanary(site, { part, percent, withinMs: most * 4000 });
    rows.push([`${what}, a canary for ${percent} %: it goes back`, ms / 1000, 's', most]);
  }
  await visits.end();
  await guard.end();
  return [...rows, ['pages that were not whole meanwhile', visits.failed, `of ${visits.pages}`, 0]];
}

/** @returns milliseconds from its first failing page to its return */
async function failingCanary(
  site: DrillSite,
  { part, percent, withinMs }: { part: number; percent: number; withinMs: number },
): Promise<number> {
  const { version, failsFrom } = await publishFailing(site, part);
  const { exitCode, text } = await mf(site, ...promoted(version, percent));
  if (exitCode !== 0) throw new Error(text);
  if (Date.now() > failsFrom) throw new Error('It was prepared too late: this machine is busy.');
  await pause(failsFrom - Date.now());
  return untilReturned(site, version, withinMs);
}

const promoted = (version: string, percent: number) => [
  'promote',
  `${name}@${version}`,
  '--percent',
  String(percent),
  '--reason',
  'drill',
];

/** A guard that is killed every three seconds, beside a second one that is killed as often. */
async function killedGuards(site: DrillSite): Promise<Row[]> {
  const visits = startVisits(site, page);
  const { version, failsFrom } = await publishFailing(site, 0.1);
  await mf(site, ...promoted(version, 50));
  await pause(failsFrom - Date.now());
  let isOver = false;
  const killing = [0, 1500].map(async (late) => {
    await pause(late);
    while (!isOver) {
      const guard = startGuard(site);
      await pause(3000);
      await guard.end('SIGKILL');
    }
  });
  const ms = await untilReturned(site, version, 180_000);
  isOver = true;
  await Promise.all(killing);
  await visits.end();
  const lines = await returnsOf(site, version);
  return [
    ['10 % fail at 50 %, two guards killed −9 every 3 s: it goes back', ms / 1000, 's', 60],
    ['lines of the history beyond one', Math.abs(lines.length - 1), `(${lines.length})`, 0],
  ];
}

/** A good canary while a third of the API's calls fail, and while one network reports what did not happen. */
async function outage(site: DrillSite, api: FlakyApi): Promise<Row[]> {
  const guard = startGuard(site);
  const visits = startVisits(site, page);
  const version = await publishGood(site);
  await mf(site, ...promoted(version, 20));
  await pause(15_000);
  api.failing = 0.3;
  const afterOutage = await untilReturned(site, version, 45_000);
  api.failing = 0;
  const forged = await forgeReports(site, version, 200);
  const afterForgery = await untilReturned(site, version, 10_000);
  await mf(site, 'promote', name, '--abort', '--reason', 'drill');
  await visits.end();
  await guard.end();
  const count = (ms: number) => (Number.isFinite(ms) ? 1 : 0);
  return [
    ['returns while 30 % of the calls of the API failed for 45 s', count(afterOutage), '', 0],
    [`returns after ${forged} forged reports from one network`, count(afterForgery), '', 0],
  ];
}
