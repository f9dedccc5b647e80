// npm run build [-- name …]: builds the packages whose sources changed, as many at once as there are cores.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { findReleaseName, type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { spawnNode } from './start/processes/run-node.ts';
import { isBuilt } from './start/ship/ship.ts';

/** Bytes, generously. */
const memoryOfOne = 2 ** 30;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !findReleaseName(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')} to build; there are ${releaseNames.join(', ')}.`);
  process.exit(2);
}
process.chdir(resolve(import.meta.dirname, '..'));
const names = asked.length > 0 ? asked.flatMap((one) => findReleaseName(one) ?? []) : releaseNames;
const stale = new Set(names.filter((name) => !isBuilt(name)));
const atOnce = Math.min(stale.size, availableParallelism(), 3, Math.floor(process.availableMemory() / memoryOfOne));

if (stale.size > 0) console.log(`Building ${[...stale].join(', ')} …`);
const isGood =
  atOnce > 1 ? (await here(names.filter((name) => !stale.has(name)))) && (await beside()) : await here(names);
process.exitCode = isGood ? 0 : 1;

/** In this process, one after the other. */
async function here(these: ReleaseName[]): Promise<boolean> {
  const { buildOne } = await import('./build-one.ts');
  for (const name of these) if (!(await buildOne(name))) return false;
  return true;
}

/** In processes of their own, each of which takes the next package; the largest come first. */
async function beside(): Promise<boolean> {
  const first: ReleaseName[] = ['mf-creative', 'mf-chat', 'shell'];
  const left = [...stale].toSorted((a, b) => (first.indexOf(a) + 1 || 9) - (first.indexOf(b) + 1 || 9));
  let failed = false;
  async function work(): Promise<void> {
    const child = spawnNode([join(import.meta.dirname, 'build-one.ts')], { stdio: ['ignore', 1, 2, 'ipc'] });
    const ended = once(child, 'exit');
    for (let name = left.shift(); name && !failed; name = left.shift()) {
      child.send(name);
      const built = await Promise.race([
        once(child, 'message').then(([outcome]) => outcome),
        ended.then(() => undefined),
      ]);
      if (built === undefined)
        console.error(`${name.padEnd(13)} failed: its process ended (${child.signalCode ?? child.exitCode})`);
      if (!built) failed = true;
    }
    child.disconnect();
    await ended;
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return !failed;
}
