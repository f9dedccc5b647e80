import type { Row } from '../rows.ts';
import type { DrillSite } from '../site.ts';
import { mf } from '../tool.ts';
import { pause, untilCanary } from '../waits.ts';
import { name, page, publishGood } from './releases.ts';
import { headersOf } from './visits.ts';

const workers = 40;
const turns = 3;
const secondsPerTurn = 10;

/** Pages a second that visitors get, in turn without a canary and with one for half of them. */
export async function pagesDuring(site: DrillSite): Promise<Row[]> {
  const version = await publishGood(site, 'd1');
  await pagesIn(site, 5); // until the code is warm
  const [without, during] = [[] as number[], [] as number[]];
  for (let turn = 0; turn < turns; turn++) {
    without.push(await pagesIn(site, secondsPerTurn));
    await mf(site, 'promote', `${name}@${version}`, '--percent', '50', '--reason', 'drill');
    await untilCanary(site.dataDir, name, version, 50);
    await pagesIn(site, 5);
    during.push(await pagesIn(site, secondsPerTurn));
    await mf(site, 'promote', name, '--abort', '--reason', 'drill');
    await pause(35_000); // until its workers are gone
    await pagesIn(site, 5);
  }
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
  const rate = (counts: number[]) => Math.round(sum(counts) / turns / secondsPerTurn);
  const lost = (1 - sum(during) / sum(without)) * 100;
  console.log(
    `  pages a second: ${without.join(', ')} without, ${during.join(', ')} with, each in ${secondsPerTurn} s`,
  );
  return [[`pages a second lost by a canary for 50 % (${rate(without)} to ${rate(during)})`, lost, '%', 10]];
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
