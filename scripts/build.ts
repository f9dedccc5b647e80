// npm run build [-- name …]: builds the packages whose sources changed, one at a time.
import { resolve } from 'node:path';
import { buildPackage } from 'shared/build/build-package.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { firstBytes } from 'shared/releases/record/record.ts';
import { byteBudget, findReleaseName, type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { readBuild } from 'shared/releases/store.ts';
import { isBuilt } from './start/ship/ship.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !findReleaseName(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')} to build; there are ${releaseNames.join(', ')}.`);
  process.exit(2);
}
process.chdir(resolve(import.meta.dirname, '..'));
for (const name of asked.length > 0 ? asked.flatMap((one) => findReleaseName(one) ?? []) : releaseNames) {
  if (!(await build(name))) {
    process.exitCode = 1;
    break;
  }
}

async function build(name: ReleaseName): Promise<boolean> {
  const known = isBuilt(name);
  const started = Date.now();
  if (!known) console.log(`${name.padEnd(13)} building …`);
  try {
    const { folder, version } = await buildPackage(name);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const record = await readBuild(folder);
    const bytes = firstBytes(record);
    const size = `${(bytes / 1024).toFixed(1)} of ${byteBudget(name) / 1024} KiB brotli at first`;
    console.log(`${name.padEnd(13)} ${version}  ${known ? 'unchanged' : `${seconds} s`}  ${size}`);
    for (const { file, line, what } of record.warnings ?? []) console.warn(`  ${file}:${line}: ${what}`);
    return true;
  } catch (error) {
    console.error(`${name.padEnd(13)} failed\n${errorMessage(error)}`);
    return false;
  }
}
