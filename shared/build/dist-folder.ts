import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, withLock } from 'shared/releases/channel/write-lock.ts';
import { versionPattern } from 'shared/releases/record/record.ts';

const keptBuilds = 3;
const minute = 60_000;

/** Runs `build` while no other process builds into this `dist` folder: the second one waits and finds the first one's. */
export const withBuildLock = <T>(dist: string, build: () => Promise<T>): Promise<T> =>
  withLock(join(dist, '.build-lock'), build, {
    waitMs: 10 * minute,
    staleMs: 15 * minute,
    busy: (owner) => `Another build of this package does not end (${owner}, ${dist}).`,
  });

/** A build that is used again counts as new. */
export async function markUsed(folder: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, 'build.json'), now, now);
}

/** A process that runs from this build may be started again from it: while it lives the build stays. */
export const noteRunning = (folder: string): Promise<void> => writeFile(join(folder, `running.${process.pid}`), '');

/** Removes all but the newest builds, and what builds that were killed left behind. Only under the build lock. */
export async function pruneDist(dist: string, justBuilt: string): Promise<void> {
  const entries = await readdir(dist);
  const halves = entries.filter((entry) => /^\.\d+\.\d+\.\d+-/.test(entry));
  const builds = await Promise.all(
    entries
      .filter((entry) => versionPattern.test(entry))
      .map(async (version) => ({ version, age: await ageOf(join(dist, version)) })),
  );
  const old = builds
    .toSorted((a, b) => a.age - b.age)
    .slice(keptBuilds)
    .filter(({ version }) => version !== justBuilt);
  for (const { version } of old) {
    if (!(await isRunning(join(dist, version)))) await rm(join(dist, version), { recursive: true, force: true });
  }
  for (const half of halves) await rm(join(dist, half), { recursive: true, force: true });
}

/** One without `build.json` was never finished. */
const ageOf = (folder: string): Promise<number> =>
  stat(join(folder, 'build.json')).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

async function isRunning(folder: string): Promise<boolean> {
  const pids = (await readdir(folder)).map((entry) => /^running\.(\d+)$/.exec(entry)?.[1]);
  return pids.some((pid) => pid !== undefined && isAlive(Number(pid)));
}
