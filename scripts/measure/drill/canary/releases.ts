import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import type { Fault } from 'shared/releases/faulty/faults.ts';
import { makeFaultyBuild } from 'shared/releases/faulty/faulty-build.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { buildFolder } from '../../../start/ship/ship.ts';
import type { DrillSite } from '../site.ts';
import { untilJudged } from '../waits.ts';

/** The remote whose canaries these are, and the page of which a part fails. */
export const name = 'mf-content';
export const page = '/policy/service';

/** Milliseconds in which shells prepare a release, and it becomes a canary. */
const preparedMs = 30_000;

export interface Published {
  version: string;
  /** From when on it fails, milliseconds since 1970. */
  failsFrom: number;
}

/** A release of which this part of the renders of one page fails, soon after it was published. */
export async function publishFailing(site: DrillSite, part: number): Promise<Published> {
  const fault: Fault = {
    at: 'render',
    code: `if (require('react-router-dom').useLocation().pathname === '${page}' && Math.random() < ${part}) throw new Error('drill: it throws');`,
    isSeen: false,
    isDeadly: false,
  };
  const failsFrom = Date.now() + preparedMs;
  const built = buildFolder(name, releaseVersion(name));
  const places = { secret: join(site.dataDir, 'secret'), trace: join(site.dataDir, 'trace') };
  const { folder } = await makeFaultyBuild(built, fault, { sleepsUntil: failsFrom, ...places });
  return { version: await publish(site, folder), failsFrom };
}

/** A release that is as good as the live one, under a version of its own. */
export async function publishGood(site: DrillSite): Promise<string> {
  const { folder } = await alterBuild(buildFolder(name, releaseVersion(name)), { change: (text) => text });
  return publish(site, folder);
}

async function publish({ store, dataDir }: DrillSite, folder: string): Promise<string> {
  const { record } = await publishRelease(store, folder);
  await rm(folder, { recursive: true });
  const no = await untilJudged(dataDir, name, record.version);
  if (no) throw new Error(`A shell refuses the release: ${no}`);
  return record.version;
}
