// npm run drill [-- --through-nginx]: promotes and rolls back under load, and says with figures what a visitor noticed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alterBuild } from 'shared/releases/alter-build.ts';
import { promoteTo, rollBack } from 'shared/releases/channel-changes.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { type Change, writeChannel } from 'shared/releases/write-channel.ts';
import { findLiveShells } from '../mf/live-shells.ts';
import { tableText } from '../mf/table.ts';
import { buildFolder } from '../start/ship.ts';
import { watchHeap } from './drill-heap.ts';
import { startLoad } from './drill-load.ts';
import { type DrillSite, startDrillSite } from './drill-site.ts';
import { tellTabs } from './drill-tabs.ts';

const workers = 40;
const switches = 50;
/** Switches until caches are full: from there on the heap must stay. */
const warmUp = 10;
const [oldWords, newWords] = ['有什么想问的？', '想聊点什么？'];

const { values } = parseArgs({ options: { 'through-nginx': { type: 'boolean', default: false } } });
const folder = await mkdtemp(join(tmpdir(), 'drill-'));
const site = await startDrillSite(folder, { throughNginx: values['through-nginx'] });
try {
  process.exitCode = await drill(site);
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function drill({ origin, dataDir, store, watched, restartOne, isRestarting }: DrillSite): Promise<number> {
  const old = releaseVersion('mf-chat');
  const altered = await alterBuild(buildFolder('mf-chat', old), {
    digit: 'd',
    change: (text) => text.replaceAll(oldWords, newWords),
  });
  const { record } = await publishRelease(store, altered.folder);
  await rm(altered.folder, { recursive: true });
  const move = (change: Change) => writeChannel(store, change, { by: 'drill', verb: 'drill', reason: 'drill' });
  const toNew = () => move(promoteTo('mf-chat', record.version));
  const toOld = () => move(rollBack('mf-chat', old));

  const endLoad = startLoad({ origin, workers, words: { [old]: oldWords, [record.version]: newWords } });
  const heap = await watchHeap(watched());
  const converged: number[] = [];
  const whileRestarted: number[] = [];
  let heapBefore = 0;
  await pause(3000); // until the code is warm
  for (let count = 0; count < switches; count++) {
    if (count === warmUp) heapBefore = await heap.used();
    if (count === switches / 2) void restartOne?.();
    const { rev } = await (count % 2 ? toOld() : toNew());
    const took = await untilAt(dataDir, rev);
    (isRestarting?.() ? whileRestarted : converged).push(took);
    await pause(500);
  }
  const growth = ((await heap.used()) / heapBefore - 1) * 100;
  heap.close();
  const load = await endLoad();
  const tabs = await tellTabs(origin, { toNew, toOld });

  for (const line of [...load.failed, ...load.mixed].slice(0, 10)) console.log(`  ${line}`);
  return report([
    ['failed requests', load.failed.length, `of ${load.requests}`, 0],
    ['mixed pages', load.mixed.length, `of ${load.requests}`, 0],
    ['servers took a new release', (converged[0] ?? 0) / 1000, 's', 10],
    ['servers converged on a known one, p99', quantile(converged.slice(1), 0.99) / 1000, 's', 2],
    ...(whileRestarted.length
      ? [['the same while one is restarted, longest', Math.max(...whileRestarted) / 1000, 's', 10] as Row]
      : []),
    [`heap after ${switches} switches, to that after ${warmUp}`, growth, '%', 10],
    ['visible tab told, p95', quantile(tabs, 0.95) / 1000, `s (${tabs.length} tabs)`, 6],
  ]);
}

/** Milliseconds until every shell that runs is at the rev. */
async function untilAt(dataDir: string, rev: number): Promise<number> {
  const from = performance.now();
  while ((await findLiveShells(dataDir)).some(({ status }) => (status?.rev ?? 0) < rev)) await pause(10);
  return performance.now() - from;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.POSITIVE_INFINITY;
}

type Row = [what: string, value: number, unit: string, most: number];

function report(rows: Row[]): number {
  console.log(`\n${switches} switches of mf-chat under ${workers} requests at once\n`);
  const cells = rows.map(([what, value, unit, most]) => [
    what,
    Number.isInteger(value) ? value : value.toFixed(2),
    unit,
    `at most ${most}`,
    value > most ? 'TOO MUCH' : 'ok',
  ]);
  console.log(tableText(['', '', '', '', ''], cells));
  return rows.some(([, value, , most]) => value > most) ? 1 : 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
