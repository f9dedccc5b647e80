import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { makeBuild, versionOf } from 'shared/releases/make-release.ts';
import { releaseFolder } from 'shared/releases/store.ts';
import { MfHarness } from './testing/mf-harness.ts';

const [one, two] = [versionOf('one'), versionOf('two')];

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
});
afterEach(() => site.end());

test('publish, promote, promote, roll back: the running shell has each, and the history records it', async () => {
  await site.publish('one');
  await site.publish('two');
  await site.runShell();
  expect((await site.mf('list')).out).toContain('Nothing is live yet.');
  expect((await site.mf('promote', `mf-content@${one}`, '--reason', 'first')).out).toMatch(
    /rev 1\. Live on 1 of 1 shell: server \d\.\d+ s\./,
  );
  expect((await site.mf('promote', `mf-content@${two}`, '--reason', 'news')).code).toBe(0);
  const listed = await site.mf('list', 'mf-content');
  expect(listed.out).toMatch(new RegExp(`${two}  live`));
  expect(listed.out).toMatch(new RegExp(`${one}  previous`));
  expect((await site.mf('rollback', 'mf-content', '--reason', '空白页')).out).toContain(
    `${two} → ${one}, rev 3. Live on 1 of 1 shell`,
  );
  expect((await site.mf('history', 'mf-content')).out).toMatch(/rollback .*空白页/);
  expect((await site.mf('status')).out).toContain('also prepared');
});

test.each([['list'], ['status'], ['history'], ['verify'], ['promote', `mf-content@${one}`, '--reason', 'x']])(
  'a folder without a store is refused by its name: %s',
  async (...call) => {
    await rm(site.store, { recursive: true });
    const { code, out, err } = await site.mfHere(...call);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`There is no store at ${site.store}: `);
    expect(JSON.parse((await site.mfHere(...call, '--json')).out)).toMatchObject({ exitCode: 2 });
  },
);

test('publish makes no store in a mistyped folder, only where it is told to', async () => {
  const { folder } = await site.build('one');
  await rm(site.data, { recursive: true });
  const refused = await site.mfHere('publish', folder);
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining(`There is no store at ${site.store}; see DATA_DIR`),
  });
  expect(existsSync(site.data)).toBe(false);
  expect(await site.mfHere('publish', folder, '--new-store')).toMatchObject({ code: 0 });
  expect(await site.mfHere('publish', folder)).toMatchObject({ code: 0, out: expect.stringContaining('unchanged') });
});

test('publish takes an empty folder, such as a new volume, and refuses one that holds something else', async () => {
  const { folder } = await site.build('one');
  site.env.RELEASE_STORE = site.folder;
  expect(await site.mfHere('publish', folder)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${site.folder} holds other files and no store of releases`),
  });
  site.env.RELEASE_STORE = join(site.folder, 'volume');
  await mkdir(site.env.RELEASE_STORE);
  expect(await site.mfHere('publish', folder)).toMatchObject({ code: 0 });
});

test('a release that is live already moves nothing', async () => {
  await site.publish('one');
  await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'first');
  const again = await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'first', '--json');
  expect(JSON.parse(again.out)).toMatchObject({ remote: 'mf-content', from: one, to: one, rev: 1, changed: false });
});

test('a dry run reports and changes nothing', async () => {
  await site.publish('one');
  const { out, code } = await site.mfHere(
    'promote',
    `mf-content@${one}`,
    '--unprepared',
    '--reason',
    'first',
    '--dry-run',
  );
  expect({ out, code }).toEqual({
    out: `Would write mf-content: (nothing) → ${one}, rev 1. Nothing was changed.`,
    code: 0,
  });
  expect(await readChannel(site.store)).toBeNull();
});

test.each([
  [['bogus'], 'no verb "bogus"'],
  [['list', 'mf-other'], 'no remote named "mf-other"'],
  [['promote', `mf-content@${one}`], 'Say why, for the next one on duty. Example: npm run mf -- promote … --reason "'],
  [['promote', 'mf-content', '--reason', 'x'], 'Which release?'],
  [['promote', 'mf-content@latest', '--reason', 'x'], 'latest is no version'],
  [['rollback', 'mf-content', '--reason', 'x'], 'never promoted'],
  [['rollback', 'mf-content', '--if-rev', 'two', '--reason', 'x'], '--if-rev takes a whole number'],
  [['publish', '/nowhere'], 'neither a folder nor one of'],
  [['list', '--colour'], '--colour'],
  [['disable', 'mf-content'], 'Say why'],
  [['disable', 'shell', '--reason', 'x'], 'The shell cannot be switched off'],
  [['enable', 'mf-content', '--reason', 'x'], 'never promoted'],
  [['kill', 'mf-content', '--reason', 'x'], 'Which release?'],
  [['kill', `mf-content@${one}`, '--reason', 'x'], 'never promoted'],
  [['restore', '--reason', 'x'], 'has kept a channel. Publish and promote again: npm run mf -- publish'],
])('%j is a mistake of usage: exit code 2', async (args, sentence) => {
  await mkdir(site.store, { recursive: true });
  expect(await site.mfHere(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('a live release cannot be killed, and the command that leaves it is named', async () => {
  await site.publish('one');
  await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x');
  const { code, err } = await site.mfHere('kill', `mf-content@${one}`, '--reason', 'x');
  expect(code).toBe(2);
  expect(err).toContain(
    `mf-content@${one} is live. To leave and kill it: npm run mf -- rollback mf-content --kill --reason`,
  );
});

test('a conflict is exit code 3: another rev, or other bytes under a known version', async () => {
  await site.publish('one');
  const late = await site.mfHere('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x', '--if-rev', '7');
  expect(late).toMatchObject({ code: 3, err: 'The channel is at rev 0, not 7. Nothing was changed.' });
  const other = await makeBuild(site.folder, 'other', { version: one });
  expect(await site.mfHere('publish', other.folder)).toMatchObject({
    code: 3,
    err: expect.stringContaining('with other bytes'),
  });
});

test('of two operators at once one wins and the other gets exit code 3', async () => {
  await site.publish('one');
  await site.publish('two');
  await site.mf('promote', `mf-content@${one}`, '--unprepared', '--reason', 'first');
  const args = ['promote', `mf-content@${two}`, '--unprepared', '--if-rev', '1', '--reason'];
  const codes = (await Promise.all([site.mf(...args, 'ann'), site.mf(...args, 'ben')])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 3]);
  expect((await readChannel(site.store))?.rev).toBe(2);
});

test('a build that is past its budget is refused with exit code 4', async () => {
  const { folder: built } = await makeBuild(site.folder, 'one', { padding: 60_000 });
  expect(await site.mfHere('publish', built)).toMatchObject({
    code: 4,
    err: expect.stringContaining('more than the 40960 it may'),
  });
});

test('damaged files are exit code 5, and as JSON', async () => {
  await site.publish('one');
  await rm(join(releaseFolder(site.store, 'mf-content', one), 'server/server.cjs'));
  const { code, out } = await site.mf('promote', `mf-content@${one}`, '--unprepared', '--reason', 'x', '--json');
  expect(code).toBe(5);
  expect(JSON.parse(out)).toEqual({ error: expect.stringContaining('server.cjs cannot be read'), exitCode: 5 });
  expect(await readChannel(site.store)).toBeNull();
});

test('alone it explains itself', async () => {
  expect(await site.mf()).toMatchObject({ code: 0, out: expect.stringContaining('In an emergency:') });
});
