import { rm } from 'node:fs/promises';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { endCanary, promoteTo, startCanary } from 'shared/releases/channel/channel-changes.ts';
import { type Change, writeChannel } from 'shared/releases/channel/write-channel.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { buildFolder } from '../../../start/ship/ship.ts';
import { countOf, type Row } from '../rows.ts';
import type { DrillSite } from '../site.ts';
import { pause, untilCanary, untilJudged } from '../waits.ts';
import { startTabs } from './tabs-at-once.ts';

const name = 'mf-chat';
const canaries = 10;
const [oldWords, newWords] = ['有什么想问的？', '请写下另一句话。'];

/** Ten canaries of the chat one after the other, then one that is finished, under forty requests at once. */
export async function tenCanaries(site: DrillSite): Promise<Row[]> {
  const old = releaseVersion(name);
  const versions = [await publishOther(site), await publishOther(site)];
  const words = Object.fromEntries([[old, oldWords], ...versions.map((version) => [version, newWords])]);
  const tabs = startTabs(site, name, words);
  await pause(3000);
  const write = (change: Change) => writeChannel(site.store, change, { by: 'drill', verb: 'drill', reason: 'drill' });
  for (let count = 0; count < canaries; count++) {
    const version = versions[count % 2] ?? '';
    for (const percent of [20, 50]) {
      await write(startCanary(name, version, percent));
      await untilCanary(site.dataDir, name, version, percent);
      await pause(2000);
    }
    await write(endCanary(name));
    await pause(1000);
  }
  for (const version of [versions[0] ?? '', old]) {
    await write(promoteTo(name, version));
    await pause(2000);
  }
  const { requests, wrong, reloads } = await tabs.end();
  for (const [line, times] of countOf(wrong)) console.log(`  ${times} × ${line}`);
  const mixed = wrong.filter((line) => line.includes(': mixed')).length;
  return [
    ['ten canaries: failed requests', wrong.length - mixed, `of ${requests}`, 0],
    ['ten canaries: mixed pages', mixed, `of ${requests}`, 0],
    ['ten canaries: server and browser disagree', reloads, `of ${requests}`, 0],
  ];
}

async function publishOther({ store, dataDir }: DrillSite): Promise<string> {
  const change = (text: string) => text.replaceAll(oldWords, newWords);
  const { folder } = await alterBuild(buildFolder(name, releaseVersion(name)), { change });
  const { record } = await publishRelease(store, folder);
  await rm(folder, { recursive: true });
  const no = await untilJudged(dataDir, name, record.version);
  if (no) throw new Error(`A shell refuses a good release: ${no}`);
  return record.version;
}
