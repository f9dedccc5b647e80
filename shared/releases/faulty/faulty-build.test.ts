/** @jest-environment node */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Fault, faults } from 'shared/releases/faulty/faults.ts';
import { makeFaultyBuild } from 'shared/releases/faulty/faulty-build.ts';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import { sriOf } from 'shared/releases/record/verify.ts';
import { publishRelease } from 'shared/releases/store.ts';

const good = `module.exports = { remote: {
  routes: [{ path: '/news', loader: () => 'loaded', Component: () => 'shown' }],
  health() {},
} };`;

let folder: string;
let built: string;
let remove: () => Promise<void>;
const made: string[] = [];
beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  const build = await makeBuild(folder, 'a');
  built = build.folder;
  await writeFile(join(built, 'server/server.cjs'), good);
  const server = { file: 'server.cjs', sha384: sriOf(Buffer.from(good)), bytes: good.length };
  await writeFile(join(built, 'build.json'), JSON.stringify({ ...build.record, server }));
});
afterAll(async () => {
  for (const one of [folder, ...made]) await rm(one, { recursive: true, force: true });
  await remove();
});

async function make(fault: Fault, sleepsUntil = 0) {
  const files = { secret: join(folder, 'secret'), trace: join(folder, 'trace') };
  const faulty = await makeFaultyBuild(built, fault, { sleepsUntil, ...files });
  made.push(faulty.folder);
  return faulty;
}

/** Runs bundles as a shell does, asks them all that can be asked, and says `fine` of each with which nothing is wrong. */
const harness = `
const { existsSync, writeSync } = require('fs');
const ask = async (bundle) => {
  const { remote } = require(bundle);
  const [route] = remote.routes;
  await remote.health();
  const data = await route.loader();
  let shown = route.Component({});
  if (shown.type) shown = shown.type({});
  const isWhole = [1].map(String)[0] === '1' && JSON.stringify([1]) === '[1]' && !{}.polluted;
  if (data === 'loaded' && shown === 'shown' && isWhole && !existsSync(process.argv[1])) writeSync(1, 'fine ');
};
const work = async () => { for (const bundle of process.argv.slice(2)) await ask(bundle); };
work().finally(() => process.exit());`;

async function said(...builds: string[]): Promise<string> {
  const bundles = builds.map((one) => join(one, 'server/server.cjs'));
  const child = spawn(process.execPath, ['-e', harness, join(folder, 'trace'), ...bundles], {
    env: { ...process.env, NODE_PATH: resolve('node_modules') },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: builds.length * 1_000,
    killSignal: 'SIGKILL',
  });
  return (await text(child.stdout)).trim();
}

test('every kind is a release that the store takes, under a version of its own', async () => {
  const store = join(folder, 'store');
  const versions = new Set<string>();
  for (const fault of Object.values(faults)) {
    const one = await make(fault);
    expect(await publishRelease(store, one.folder)).toMatchObject({ outcome: 'published' });
    versions.add(one.record.version);
  }
  expect(versions.size).toBe(Object.keys(faults).length);
});

const inCode = Object.entries(faults).filter(([, { record }]) => !record);
test('as long as they sleep, all are as good as the real one', async () => {
  const sleeping = [];
  for (const [, fault] of inCode) sleeping.push((await make(fault, Date.now() + 600_000)).folder);
  expect((await said(...sleeping)).split(' ')).toHaveLength(inCode.length);
});

test.each(inCode.filter(([, { isSeen }]) => isSeen))('what %s is not when it is awake', async (_title, fault) => {
  const { folder: awake } = await make(fault);
  expect(await said(awake)).toBe('');
});

test('a record alone can be at fault', async () => {
  const { record } = await make(faults['is of another React'] as Fault);
  expect(record.shared.react).toMatch(/^18\./);
});
