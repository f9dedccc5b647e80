import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel.ts';
import { makeBuild, makeFolder, versionOf } from 'shared/releases/make-release.ts';
import type { ShellStatus } from 'shared/releases/shell-status.ts';
import { releaseFolder } from 'shared/releases/store.ts';

const [one, two] = [versionOf('one'), versionOf('two')];

let folder: string;
let store: string;
let remove: () => Promise<void>;
let servers: Server[];
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  store = join(folder, 'data/releases');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((done) => server.close(done));
  await remove();
});

/** The CLI as people run it. */
async function mf(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'mf.ts'), ...args],
    {
      env: { ...process.env, DATA_DIR: join(folder, 'data'), RELEASE_STORE: '' },
    },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

async function publish(...marks: string[]): Promise<void> {
  for (const mark of marks) expect((await mf('publish', (await makeBuild(folder, mark)).folder)).code).toBe(0);
}

/** A shell as the CLI sees one: it takes every rev, or what `answer` makes of it. */
async function runShell(answer: (rev: number) => Partial<ShellStatus> = (rev) => ({ rev })): Promise<void> {
  const server = createServer(async (_request, response) => {
    const rev = (await readChannel(store))?.rev ?? 0;
    const remotes = { 'mf-content': { current: two, resident: [one, two] } };
    response.end(JSON.stringify({ rev: 0, remotes, lastRefusal: null, ...answer(rev) }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const shells = join(folder, 'data/shells');
  await mkdir(shells, { recursive: true });
  const note = { pid: process.pid, internalPort: (server.address() as AddressInfo).port, startedAt: 'now' };
  await writeFile(join(shells, `${process.pid}.json`), JSON.stringify(note));
}

test('publish, promote, promote, roll back: the running shell has each, and the history tells it', async () => {
  await publish('one', 'two');
  await runShell();
  expect((await mf('list')).out).toContain('Nothing is live yet.');
  expect((await mf('promote', `mf-content@${one}`, '--reason', 'first')).out).toMatch(
    /rev 1\. Live on 1 shell after \d\.\d s\./,
  );
  expect((await mf('promote', `mf-content@${two}`, '--reason', 'news')).code).toBe(0);
  const listed = await mf('list', 'mf-content');
  expect(listed.out).toMatch(new RegExp(`${two}  live`));
  expect(listed.out).toMatch(new RegExp(`${one}  previous`));
  expect((await mf('rollback', 'mf-content', '--reason', '空白页')).out).toContain(
    `${two} → ${one}, rev 3. Live on 1 shell`,
  );
  expect((await mf('history', 'mf-content')).out).toMatch(/rollback .*空白页/);
  expect((await mf('status')).out).toContain('also resident');
}, 20_000);

test('a release that is live already moves nothing', async () => {
  await publish('one');
  await mf('promote', `mf-content@${one}`, '--reason', 'first');
  const again = await mf('promote', `mf-content@${one}`, '--reason', 'first', '--json');
  expect(JSON.parse(again.out)).toEqual({ remote: 'mf-content', from: one, to: one, rev: 1, changed: false });
});

test('a dry run tells and changes nothing', async () => {
  await publish('one');
  const { out, code } = await mf('promote', `mf-content@${one}`, '--reason', 'first', '--dry-run');
  expect({ out, code }).toEqual({
    out: `Would write mf-content: (nothing) → ${one}, rev 1. Nothing was changed.\n`,
    code: 0,
  });
  expect(await readChannel(store)).toBeNull();
});

test.each([
  [['bogus'], 'no verb "bogus"'],
  [['list', 'mf-other'], 'no remote named "mf-other"'],
  [['promote', `mf-content@${one}`], 'Say why'],
  [['promote', 'mf-content', '--reason', 'x'], 'Which release?'],
  [['promote', 'mf-content@latest', '--reason', 'x'], 'latest is no version'],
  [['rollback', 'mf-content', '--reason', 'x'], 'never promoted'],
  [['rollback', 'mf-content', '--if-rev', 'two', '--reason', 'x'], '--if-rev takes a whole number'],
  [['publish', '/nowhere'], 'neither a folder nor one of'],
  [['list', '--colour'], '--colour'],
])('%j is a mistake of usage: exit code 2', async (args, sentence) => {
  expect(await mf(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('a conflict is exit code 3: another rev, or other bytes under a known version', async () => {
  await publish('one');
  const late = await mf('promote', `mf-content@${one}`, '--reason', 'x', '--if-rev', '7');
  expect(late).toMatchObject({ code: 3, err: 'The channel is at rev 0, not 7. Nothing was changed.\n' });
  const other = await makeBuild(folder, 'other', { version: one });
  expect(await mf('publish', other.folder)).toMatchObject({
    code: 3,
    err: expect.stringContaining('with other bytes'),
  });
});

test('of two operators at once one wins and the other gets exit code 3', async () => {
  await publish('one', 'two');
  await mf('promote', `mf-content@${one}`, '--reason', 'first');
  const args = ['promote', `mf-content@${two}`, '--if-rev', '1', '--reason'];
  const codes = (await Promise.all([mf(...args, 'ann'), mf(...args, 'ben')])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 3]);
  expect((await readChannel(store))?.rev).toBe(2);
});

test('a build that is past its budget is refused with exit code 4', async () => {
  const { folder: built } = await makeBuild(folder, 'one', { padding: 60_000 });
  expect(await mf('publish', built)).toMatchObject({ code: 4, err: expect.stringContaining('its budget is 40960') });
});

test('damaged files are exit code 5, and as JSON', async () => {
  await publish('one');
  await rm(join(releaseFolder(store, 'mf-content', one), 'server/server.cjs'));
  const { code, out } = await mf('promote', `mf-content@${one}`, '--reason', 'x', '--json');
  expect(code).toBe(5);
  expect(JSON.parse(out)).toEqual({ error: expect.stringContaining('server.cjs cannot be read'), exitCode: 5 });
  expect(await readChannel(store)).toBeNull();
});

test('a shell that refuses is exit code 6, with its reason and the way back', async () => {
  await publish('one');
  await runShell((rev) => ({ lastRefusal: { rev, reason: 'mf-content: health() says no', at: 'now' } }));
  const { code, out } = await mf('promote', `mf-content@${one}`, '--reason', 'x');
  expect(code).toBe(6);
  expect(out).toContain('REFUSED');
  expect(out).toContain('mf-content: health() says no');
});

test('a refusal of an older rev is not taken for one of this', async () => {
  await publish('one');
  await runShell((rev) => ({ rev, lastRefusal: { rev: 0, reason: 'old', at: 'now' } }));
  expect((await mf('promote', `mf-content@${one}`, '--reason', 'x')).code).toBe(0);
});

test('a shell that stays behind is exit code 7 after 10 s, and it is said that the change is live', async () => {
  await publish('one');
  await runShell(() => ({ rev: 0 }));
  const { code, out } = await mf('promote', `mf-content@${one}`, '--reason', 'x');
  expect(code).toBe(7);
  expect(out).toContain('The change IS live in the store');
}, 20_000);

test('alone it explains itself', async () => {
  expect(await mf()).toMatchObject({ code: 0, out: expect.stringContaining('At 3 a.m.:') });
});
