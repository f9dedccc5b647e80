import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import type { Fault } from 'shared/releases/faulty/faults.ts';
import { makeFaultyBuild } from 'shared/releases/faulty/faulty-build.ts';
import { buildFolder } from '../../start/ship/ship.ts';
import { quarantineSigns } from './signs.ts';
import type { DrillSite } from './site.ts';
import { type CommandResult, mf } from './tool.ts';
import { goodPage, isWholePage } from './visitors/good-page.ts';
import { pause, untilJudged } from './waits.ts';

/** The remote whose releases are bad. */
export const culprit = 'mf-content';
/** Another remote: a change of its release starts new workers, which load the bad release again. */
const bystander = 'mf-promotion';

export interface CourseOptions {
  /** How long the bad release stays in traffic. */
  seconds: number;
  folder: string;
}

/** What the drill did with one kind of bad release, and what the site said. */
export interface Course {
  /** Why nobody could promote it as it is; null: it went live. */
  refusal: string | null;
  /** Where its quarantine was said; null: its code never ran in traffic. */
  signs: string[] | null;
  /** The longest time from a rollback to whole pages on every shell (seconds). */
  wholeAfter: number;
  /** A file was written that no release may write. */
  wrote: boolean;
}

/** What no release may show: it lies in a file beside the site's data. */
export const secretText = 'drill: nobody may see this';

/**
 * Puts one kind of bad release into traffic: by the usual way; past its preparation, where that refuses it; and as one
 * that behaves until it is live.
 */
export async function runCourse(site: DrillSite, fault: Fault, options: CourseOptions): Promise<Course> {
  const files = { secret: join(options.folder, 'secret'), trace: join(options.folder, 'trace') };
  await writeFile(files.secret, secretText);
  const publish = async (more: { sleepsUntil?: number }) => {
    const { folder, record } = await makeFaultyBuild(built(culprit), fault, { ...files, ...more });
    await publishFolder(site, folder);
    return record.version;
  };

  const awake = await publish({});
  await untilJudged(site.dataDir, culprit, awake);
  const told = await promote(site, awake);
  const refusal = told.exitCode === 0 ? null : told.text;
  if (refusal) await promote(site, awake, '--unprepared');
  await pause((refusal ? Math.min(10, options.seconds) : options.seconds) * 1000);
  let signs = refusal ? null : await quarantineSigns(site, culprit, awake);
  let wholeAfter = await putBack(site);

  if (refusal && canSleep(fault)) {
    const sleepsUntil = Date.now() + sleep;
    const sleeping = await publish({ sleepsUntil });
    const taken = await promote(site, sleeping);
    if (taken.exitCode !== 0) throw new Error(`A release that sleeps was refused: ${taken.text}`);
    await pause(sleepsUntil - Date.now());
    if (fault.at === 'import') await renewWorkers(site);
    await pause(options.seconds * 1000);
    signs = await quarantineSigns(site, culprit, sleeping);
    wholeAfter = Math.max(wholeAfter, await putBack(site));
  }
  const wrote = existsSync(files.trace);
  await rm(files.trace, { force: true });
  return { refusal, signs, wholeAfter, wrote };
}

/** Long enough to publish, prepare and promote. */
const sleep = 15_000;
const canSleep = ({ at, record }: Fault): boolean => !record && ['import', 'loader', 'render'].includes(at);

const built = (name: typeof culprit | typeof bystander) => buildFolder(name, releaseVersion(name));

const promote = (site: DrillSite, version: string, ...more: string[]): Promise<CommandResult> =>
  mf(site, 'promote', `${culprit}@${version}`, '--reason', 'drill', ...more);

async function publishFolder(site: DrillSite, folder: string): Promise<void> {
  const { exitCode, text } = await mf(site, 'publish', folder);
  await rm(folder, { recursive: true });
  if (exitCode !== 0) throw new Error(`A release could not be published: ${text}`);
}

async function renewWorkers(site: DrillSite): Promise<void> {
  const { folder, record } = await alterBuild(built(bystander), { change: (text) => text });
  await publishFolder(site, folder);
  const { exitCode, text } = await mf(site, 'promote', `${bystander}@${record.version}`, '--reason', 'drill');
  if (exitCode !== 0) throw new Error(`A good release of ${bystander} cannot go live: ${text}`);
}

/** @returns seconds from the rollback until the pages of the remote are whole on every shell */
async function putBack(site: DrillSite): Promise<number> {
  const good = releaseVersion(culprit);
  const from = performance.now();
  const { text } = await mf(site, 'rollback', culprit, '--to', good, '--reason', 'drill');
  for (const { origin } of site.shells) {
    while (!(await isWholePage(origin, good))) {
      if (performance.now() - from > 120_000) throw new Error(`${origin}${goodPage} does not come back: ${text}`);
      await pause(50);
    }
  }
  return (performance.now() - from) / 1000;
}
