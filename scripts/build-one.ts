// Builds one package, and says so in one line. Several of these processes work at once for build.ts.
import { buildPackage } from 'shared/build/build-package.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { firstBytes } from 'shared/releases/record/record.ts';
import { byteBudget, type ReleaseName } from 'shared/releases/remotes.ts';
import { readBuild } from 'shared/releases/store.ts';
import { isBuilt } from './start/ship/ship.ts';

/** @returns whether there is a build of it now */
export async function buildOne(name: ReleaseName): Promise<boolean> {
  const known = isBuilt(name);
  const started = Date.now();
  try {
    const { folder, version } = await buildPackage(name);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const record = await readBuild(folder);
    const size = `${(firstBytes(record) / 1024).toFixed(1)} of ${byteBudget(name) / 1024} KiB brotli at first`;
    console.log(`${name.padEnd(13)} ${version}  ${known ? 'unchanged' : `${seconds} s`}  ${size}`);
    for (const { file, line, what } of record.warnings ?? []) console.warn(`  ${file}:${line}: ${what}`);
    return true;
  } catch (error) {
    console.error(`${name.padEnd(13)} failed\n${errorMessage(error)}`);
    return false;
  }
}

if (import.meta.main) {
  process.on('message', async (name: ReleaseName) => process.send?.(await buildOne(name)));
  process.channel?.ref();
}
