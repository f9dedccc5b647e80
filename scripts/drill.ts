// npm run drill [-- --through-nginx]: promotes and rolls back under load, and says with figures what a visitor noticed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alterBuild } from 'shared/releases/alter-build.ts';
import { type Change, writeChannel } from 'shared/releases/channel.ts';
import { promoteTo, rollBack } from 'shared/releases/channel-changes.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { startLoad } from './drill-load.ts';
import { type DrillSite, startDrillSite } from './drill-site.ts';
import { tellTabs } from './drill-tabs.ts';
import { findLiveShells } from './live-shells.ts';
import { buildFolder } from './ship.ts';
import { tableText } from './table.ts';

const workers = 40;
const switches = 50;
/** Switches at either end whose lowest heap is compared. */
const edge = 10;
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

async function drill({ origin, dataDir, store, watched, restartOne }: DrillSite): Promise<number> {
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
  const converged: number[] = [];
  const heaps: number[] = [];
  await pause(3000); // until the code is warm
  for (let count = 0; count < switches; count++) {
    const { rev } = await (count % 2 ? toOld() : toNew());
    if (count === switches / 2) void restartOne?.();
    converged.push(await untilAt(dataDir, rev));
    heaps.push(await lowestHeap(dataDir, watched()));
  }
  const load = await endLoad();
  const tabs = await tellTabs(origin, { toNew, toOld });
  const first = Math.min(...heaps.slice(0, edge));
  const last = Math.min(...heaps.slice(-edge));
  const growth = ((last - first) / first) * 100;

  for (const line of [...load.failed, ...load.mixed].slice(0, 10)) console.log(`  ${line}`);
  return report([
    ['failed requests', load.failed.length, `of ${load.requests}`, 0],
    ['mixed pages', load.mixed.length, `of ${load.requests}`, 0],
    ['servers took a new release', (converged[0] ?? 0) / 1000, 's', 10],
    ['servers converged on a known one, p99', quantile(converged.slice(1), 0.99) / 1000, 's', 2],
    ['heap after the switches, growth', growth, '%', 10],
    ['visible tab told, p95', quantile(tabs, 0.95) / 1000, `s (${tabs.length} tabs)`, 6],
  ]);
}

/** Milliseconds until every shell that runs is at the rev. */
async function untilAt(dataDir: string, rev: number): Promise<number> {
  const from = performance.now();
  while ((await findLiveShells(dataDir)).some(({ status }) => (status?.rev ?? 0) < rev)) await pause(10);
  return performance.now() - from;
}

/** The lowest of a few looks: between two collections of garbage the heap says little. */
async function lowestHeap(dataDir: string, pid: number | undefined): Promise<number> {
  const shell = (await findLiveShells(dataDir)).find(({ note }) => note.pid === pid);
  const heaps: number[] = [];
  for (let look = 0; look < 5; look++) {
    await pause(100);
    const figures = await (await fetch(`http://127.0.0.1:${shell?.note.internalPort}/metrics`)).text();
    heaps.push(Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(figures)?.[1]));
  }
  return Math.min(...heaps);
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.POSITIVE_INFINITY;
}

function report(rows: [what: string, value: number, unit: string, most: number][]): number {
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
