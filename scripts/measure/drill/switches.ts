import { rm } from 'node:fs/promises';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { promoteTo, rollBack } from 'shared/releases/channel/channel-changes.ts';
import { type Change, writeChannel } from 'shared/releases/channel/write-channel.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { buildFolder } from '../../start/ship/ship.ts';
import { countOf, printRows, type Row } from './rows.ts';
import { lowestHeap } from './signs.ts';
import type { DrillSite } from './site.ts';
import { startLoad } from './visitors/load.ts';
import { lookForMixture } from './visitors/mixed-page.ts';
import { tabDelays } from './visitors/tabs.ts';
import { pause, untilJudged, untilServed } from './waits.ts';

const name = 'mf-chat';
const workers = 40;
const switches = 50;
/** So many of them go to a release that was published just before. */
const fresh = 5;
/** Switches until caches are full: from there on the heap must stay. */
const warmUp = 10;
/** Of the composer; the new ones stand nowhere else on the site. */
const [oldWords, newWords] = ['有什么想问的？', '请写下另一句话。'];
/** Pages of the remote that is switched, and others. */
const paths = ['/', '/chat', '/news', '/chat', '/app/qrcode', '/'];

/** Promotes and rolls back under load, and prints measurements of what a visitor noticed. @returns an exit code */
export async function drillSwitches(site: DrillSite): Promise<number> {
  const old = releaseVersion(name);
  const words: Record<string, string> = { [old]: oldWords };
  const releases = new Releases(site.store, old, await freshBuilds(old), (version) => {
    words[version] = newWords;
  });
  const load = startLoad({ origin: site.origin, workers, paths, look: lookForMixture(words) });
  const { converged, whileRestarted, growth } = await switchUnderLoad(site, releases);
  await load.end();
  const tabs = await tabDelays(site.origin, { toNew: () => releases.toNew(), toOld: () => releases.toOld() });

  const requests = load.answers.length;
  const wrong = load.answers.flatMap(({ path, problem }) => (problem ? [`${path}: ${problem}`] : []));
  const mixed = wrong.filter((line) => line.includes(': mixed'));
  for (const [line, times] of countOf(wrong)) console.log(`  ${times} × ${line}`);
  const longest: Row = ['the same while a shell is restarted, longest', Math.max(...whileRestarted) / 1000, 's', 10];
  return printRows(`${switches} switches of ${name} under ${workers} requests at once`, [
    ['failed requests', wrong.length - mixed.length, `of ${requests}`, 0],
    ['mixed pages', mixed.length, `of ${requests}`, 0],
    ['a published release is live, p99', quantile(converged, 0.99) / 1000, 's', 2],
    ...(whileRestarted.length > 0 ? [longest] : []),
    [`heap after ${switches} switches, to that after ${warmUp}`, growth, '%', 10],
    ['visible tab notified, p95', quantile(tabs, 0.95) / 1000, `s (${tabs.length} tabs)`, 6],
  ]);
}

/** The releases that are switched between: the one of this tree, and others that are published one after the other. */
class Releases {
  readonly #store: string;
  readonly #old: string;
  readonly #builds: string[];
  readonly #onNext: (version: string) => void;
  #new = '';

  constructor(store: string, old: string, builds: string[], onNext: (version: string) => void) {
    this.#store = store;
    this.#old = old;
    this.#builds = builds;
    this.#onNext = onNext;
  }

  async publishNext(dataDir: string): Promise<void> {
    const folder = this.#builds.shift() ?? '';
    const { record } = await publishRelease(this.#store, folder);
    await rm(folder, { recursive: true });
    this.#new = record.version;
    this.#onNext(record.version);
    const no = await untilJudged(dataDir, name, record.version);
    if (no) throw new Error(`A shell refuses a good release: ${no}`);
  }

  toNew = () => this.#move(this.#new, promoteTo(name, this.#new));
  toOld = () => this.#move(this.#old, rollBack(name, this.#old));

  async #move(version: string, change: Change): Promise<{ rev: number; version: string }> {
    const { rev } = await writeChannel(this.#store, change, { by: 'drill', verb: 'drill', reason: 'drill' });
    return { rev, version };
  }
}

/** @returns how long each switch took (ms), and how much the heap grew (per cent) */
async function switchUnderLoad(site: DrillSite, releases: Releases) {
  const converged: number[] = [];
  const whileRestarted: number[] = [];
  let heapBefore = 0;
  let restarting: Promise<void> | undefined;
  await pause(3000); // until the code is warm
  for (let count = 0; count < switches; count++) {
    if (count === warmUp) heapBefore = await lowestHeap(site);
    if (count === switches / 2) {
      restarting = site.restartOne?.().finally(() => {
        restarting = undefined;
      });
    }
    if (count % (switches / fresh) === 0) await releases.publishNext(site.dataDir);
    const { rev, version } = await (count % 2 ? releases.toOld() : releases.toNew());
    const took = await untilServed(site.dataDir, rev, name, version);
    (restarting ? whileRestarted : converged).push(took);
    await pause(500);
  }
  const growth = ((await lowestHeap(site)) / heapBefore - 1) * 100;
  return { converged, whileRestarted, growth };
}

/** Releases with other words, made before there is load: compressing them takes this process's time. */
async function freshBuilds(old: string): Promise<string[]> {
  const change = (text: string) => text.replaceAll(oldWords, newWords);
  const made: string[] = [];
  for (let number = 0; number < fresh; number++) {
    made.push((await alterBuild(buildFolder(name, old), { change })).folder);
  }
  return made;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.POSITIVE_INFINITY;
}
