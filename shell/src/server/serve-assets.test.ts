/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { cp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import { publishRelease, releaseFolder } from 'shared/releases/store.ts';
import { readShellConfig } from './config.ts';
import { makeFront } from './testing/make-front.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

const secret = 'the key of this site';

/** A shell before a store with one release, and a file of the machine that nobody may read. */
async function makeServed() {
  const { folder, remove } = await makeFolder();
  const { record, folder: built } = await makeBuild(folder, 'a');
  const store = join(folder, 'releases');
  await publishRelease(store, built);
  await writeFile(join(folder, 'secret.key'), secret);
  const env = { DATA_DIR: folder, API_BASE_URL: 'http://127.0.0.1:1' };
  const front = await makeFront('http://127.0.0.1:1', { config: readShellConfig(env) });
  return {
    secretFile: join(folder, 'secret.key'),
    elsewhere: join(folder, 'elsewhere'),
    release: releaseFolder(store, 'mf-content', record.version),
    async ask(file: string, init: RequestInit = {}) {
      const response = await fetch(`${front.url}/assets/mf-content/${record.version}/browser/${file}`, init);
      return [response.status, await response.text()] as const;
    },
    async policyOf(file: string, encoding = 'identity') {
      const init = { headers: { 'accept-encoding': encoding }, method: 'HEAD' };
      const response = await fetch(`${front.url}/assets/mf-content/${record.version}/browser/${file}`, init);
      return [response.status, response.headers.get('content-security-policy')];
    },
    async close() {
      await front.close();
      await remove();
    },
  };
}

test('a file of a release is sent, packed for browsers that can unpack it', async () => {
  const { ask, close } = await makeServed();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const [status, text] = await ask('page.js', { headers: { 'accept-encoding': encoding } });
    expect([status, text]).toEqual([200, expect.stringContaining('page.js a')]);
  }
  expect(await ask('none.js')).toEqual([404, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  expect(await ask('page.js.map')).toEqual([404, expect.anything()]);
  await close();
});

test('a worker comes with a policy of its own, packed or not; no other file does', async () => {
  const { policyOf, release, close } = await makeServed();
  for (const file of ['read-worker.js', 'read-worker.js.br', 'workers.js']) {
    await writeFile(join(release, 'browser', file), 'plain');
  }
  const own = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
  expect(await policyOf('read-worker.js')).toEqual([200, own]);
  expect(await policyOf('read-worker.js', 'br')).toEqual([200, own]);
  expect(await policyOf('workers.js')).toEqual([200, null]);
  expect(await policyOf('page.js')).toEqual([200, null]);
  await close();
});

type Served = Awaited<ReturnType<typeof makeServed>>;

test.each<[what: string, file: string, put: (served: Served) => Promise<unknown>]>([
  ['a file', 'x.js', ({ release, secretFile }) => symlink(secretFile, join(release, 'browser/x.js'))],
  [
    'a file by a relative path',
    'x.js',
    ({ release }) => symlink('../../../../../secret.key', join(release, 'browser/x.js')),
  ],
  [
    'the packed neighbour of a file',
    'page.js',
    async ({ release, secretFile }) => {
      await rm(join(release, 'browser/page.js.br'));
      await symlink(secretFile, join(release, 'browser/page.js.br'));
    },
  ],
  [
    'the folder of a release',
    'x.js',
    async ({ release, elsewhere }) => {
      await cp(release, elsewhere, { recursive: true });
      await writeFile(join(elsewhere, 'browser/x.js'), secret);
      await rm(release, { recursive: true });
      await symlink(elsewhere, release);
    },
  ],
  [
    'the folder of its browser files',
    'x.js',
    async ({ release, elsewhere }) => {
      await rename(join(release, 'browser'), elsewhere);
      await writeFile(join(elsewhere, 'x.js'), secret);
      await symlink(elsewhere, join(release, 'browser'));
    },
  ],
])('a link in the store is not followed, in place of %s', async (_what, file, put) => {
  const served = await makeServed();
  await put(served);
  for (const encoding of ['br', 'identity']) {
    const [status, text] = await served.ask(file, { headers: { 'accept-encoding': encoding } });
    expect([status, text]).toEqual([404, expect.not.stringContaining(secret)]);
  }
  await served.close();
});

test('a pipe in the store is answered at once', async () => {
  const { ask, release, close } = await makeServed();
  execFileSync('mkfifo', [join(release, 'browser/x.js')]);
  expect(await ask('x.js')).toEqual([404, expect.anything()]);
  await close();
});
