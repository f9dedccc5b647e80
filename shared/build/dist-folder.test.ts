/** @jest-environment node */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markUsed, noteRunning, pruneDist, withBuildLock } from 'shared/build/dist-folder.ts';
import { makeFolder, versionOf } from 'shared/releases/make-release.ts';

let dist: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: dist, remove } = await makeFolder());
});
afterEach(() => remove());

/** A build that ended so many minutes ago. */
async function makeOld(mark: string, minutes: number): Promise<string> {
  const folder = join(dist, versionOf(mark));
  await mkdir(folder);
  await writeFile(join(folder, 'build.json'), '{}');
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(join(folder, 'build.json'), then, then);
  return folder;
}

const builds = async () => (await readdir(dist)).sort();

test('the newest three builds stay, and the one that was just built, however old', async () => {
  for (const [place, mark] of ['a', 'b', 'c', 'd', 'e'].entries()) await makeOld(mark, 10 - place);
  await pruneDist(dist, versionOf('a'));
  expect(await builds()).toEqual(['a', 'c', 'd', 'e'].map(versionOf));
});

test('a build that is used again counts as new, one that a process runs from stays', async () => {
  const [oldest = '', running = ''] = [await makeOld('a', 50), await makeOld('b', 40)];
  for (const mark of ['c', 'd', 'e']) await makeOld(mark, 5);
  await markUsed(oldest);
  await noteRunning(running);
  await makeOld('f', 60);
  await writeFile(join(dist, versionOf('f'), 'running.999999999'), ''); // its process is gone
  await pruneDist(dist, versionOf('a'));
  const kept = await builds();
  expect(kept).toContain(versionOf('a'));
  expect(kept).toContain(versionOf('b'));
  expect(kept).not.toContain(versionOf('f'));
  expect(kept).toHaveLength(4);
});

test('leftovers of a killed build are removed, other files stay', async () => {
  await mkdir(join(dist, `.${versionOf('half')}.123`));
  await mkdir(join(dist, versionOf('torn')));
  await writeFile(join(dist, 'current.json'), '{}');
  for (const mark of ['a', 'b', 'c']) await makeOld(mark, 1);
  await pruneDist(dist, versionOf('a'));
  expect(await builds()).toEqual([...['a', 'b', 'c'].map(versionOf), 'current.json'].sort());
});

test('two builds of one package do not run at the same time', async () => {
  const steps: string[] = [];
  const build = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 50));
    steps.push(`${name} ends`);
  };
  await Promise.all([withBuildLock(dist, build('one')), withBuildLock(dist, build('two'))]);
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  expect(await builds()).toEqual(['.build-lock']);
});
