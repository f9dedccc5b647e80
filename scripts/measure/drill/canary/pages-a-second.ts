import type { Row } from '../rows.ts';
import type { DrillSite } from '../site.ts';
import { mf } from '../tool.ts';
import { pause, untilCanary } from '../waits.ts';
import { name, page, publishGood } from './releases.ts';
import { headersOf } from './visits.ts';

const workers = 40;
const secondsPerTurn = 12;
/** Until the workers of a canary that has ended are gone. */
const drainedMs = 35_000;

/** Pages a second that visitors get without a canary, with one for half of them twice, and without it again. */
export async function pagesDuring(site: DrillSite): Promise<Row[]> {
  const version = await publishGood(site);
  const warm = () => pagesIn(site, 5);
  await warm();
  const without = [await pagesIn(site, secondsPerTurn)];
  await mf(site, 'promote', `${name}@${version}`, '--percent', '50', '--reason', 'drill');
  await untilCanary(site.dataDir, name, version, 50);
  await warm();
  const during = [await pagesIn(site, secondsPerTurn), await pagesIn(site, secondsPerTurn)];
  await mf(site, 'promote', name, '--abort', '--reason', 'drill');
  await pause(drainedMs);
  await warm();
  without.push(await pagesIn(site, secondsPerTurn));
  const rate = (counts: number[]) => counts.reduce((a, b) => a + b) / counts.length / secondsPerTurn;
  const lost = (1 - rate(during) / rate(without)) * 100;
  console.log(
    `  pages in ${secondsPerTurn} s: ${without.join(' and ')} without, ${during.join(' and ')} with a canary`,
  );
  const title = `of ${rate(without).toFixed(1)} pages a second a canary for 50 % costs`;
  return [[title, lost, '%', 10]];
}

/** Each page is rendered for its own. */
async function pagesIn({ shells }: DrillSite, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let pages = 0;
  const work = async (worker: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const { origin = '' } = shells[(worker + turn) % shells.length] ?? {};
      const answer = await fetch(origin + page, { headers: headersOf(worker + 100 * turn) });
      await answer.text();
      if (answer.status === 200 && performance.now() < end) pages += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return pages;
}
