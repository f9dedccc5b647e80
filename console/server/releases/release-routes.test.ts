/** @jest-environment node */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { weightOf } from 'shared/releases/canary/evidence.ts';
import { promoteTo, startCanary } from 'shared/releases/channel/channel-changes.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import { addToken } from 'shared/releases/operations/rights.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { makeConsole } from '../testing/make-console.ts';
import type { Board, PartFacts } from './board-facts.ts';

/** The board's calls, on a real store, before an operator's port that says who asks. */
let place: Awaited<ReturnType<typeof makeFolder>>;
let site: Awaited<ReturnType<typeof makeConsole>>;
let store: string;
let role: string;
let isProved: boolean;
let one: string;
let two: string;
const env: NodeJS.ProcessEnv = {};

const success = (data: unknown) => ({ code: 1, show: 0, msg: '', data });

beforeEach(async () => {
  place = await makeFolder();
  store = join(place.folder, 'releases');
  role = 'releases';
  isProved = true;
  [one, two] = [await publish('one'), await publish('two')];
  await write('promote', promoteTo('mf-content', one));
  await write('promote', promoteTo('mf-content', two));
  await begin();
});
afterEach(async () => {
  await site.close();
  await chmod(store, 0o755).catch(() => undefined);
  await place.remove();
});

async function begin(more: NodeJS.ProcessEnv = {}) {
  site = await makeConsole(
    ({ url }) => {
      if (url.startsWith('/console/whoami')) return success({ name: 'eva', role });
      if (!['releases', 'owner'].includes(role)) return { code: -1, show: 1, msg: '你的角色不能操作发布', data: null };
      return isProved ? success({ name: 'eva' }) : { code: 0, show: 1, msg: '', data: { problem: 'sudo_needed' } };
    },
    { ...env, DATA_DIR: place.folder, ...more },
  );
}

async function publish(mark: string): Promise<string> {
  const { folder, record } = await makeBuild(place.folder, mark);
  await publishRelease(store, folder);
  return record.version;
}

const write = (verb: string, change: ReturnType<typeof promoteTo>) =>
  writeChannel(store, change, { by: 'ann', verb, reason: 'a headline' });

async function ask<T>(verb: string, input: object = {}) {
  const headers = { cookie: '__Host-console=session.7.secret' };
  const answer = await site.ask(`/call/releases/${verb}`, { body: JSON.stringify(input), headers });
  return JSON.parse(answer.text) as { code: number; msg: string; data: T };
}
const content = async () =>
  (await ask<Board>('board')).data.parts.find(({ name }) => name === 'mf-content') as PartFacts;
const rollback = { name: 'mf-content', reason: '页面出错', rev: 2 };

test('the board says what is live, what was before, and by whom', async () => {
  const { data } = await ask<Board>('board');
  expect(data).toMatchObject({ rev: 2, expected: 0, damage: null, freezes: [] });
  expect(data.parts.map(({ name }) => name)).toContain('shell');
  expect(await content()).toMatchObject({
    current: two,
    previous: one,
    moved: { by: 'ann', reason: 'a headline', rev: 2 },
    canary: null,
    tabs: { told: 0, old: 0, silent: 0 },
  });
  const states = (await content()).releases.map(({ version, state }) => [version, state]);
  expect(Object.fromEntries(states)).toEqual({ [one]: 'previous', [two]: 'live' });
  expect(data.history[0]).toMatchObject({ verb: 'promote', to: two });
});

test('a rollback asks the api first, then moves and names the person', async () => {
  const killing = { ...rollback, to: one, kill: true };
  expect(await ask('rollback', killing)).toMatchObject({ code: 1, data: { outcome: 'made', rev: 3 } });
  const asked = site.asked.find(({ url }) => url === '/console/allow-release');
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    action: 'rollback',
    remote: 'mf-content',
    to: one,
    kill: true,
    reason: '页面出错',
  });
  expect(await content()).toMatchObject({ current: one, moved: { by: 'eva (console)', reason: '页面出错' } });
});

test('who comes second is refused, and so is what the api refuses', async () => {
  expect(await ask('rollback', { ...rollback, rev: 1 })).toMatchObject({ code: 0, data: { problem: 'conflict' } });
  isProved = false;
  expect(await ask('rollback', rollback)).toMatchObject({ code: 0, data: { problem: 'sudo_needed' } });
  role = 'support';
  expect(await ask('rollback', rollback)).toMatchObject({ code: -1 });
  expect(await ask('board')).toMatchObject({ code: -1, msg: '你的角色不能查看发布' });
  expect(await ask('freeze', { name: null, minutes: 60, reason: '活动' })).toMatchObject({ code: -1 });
  expect((await readHistory(store)).map(({ verb }) => verb)).toEqual(['promote', 'promote']);
});

test('a freeze stands on the board until it is ended', async () => {
  await ask('freeze', { name: null, minutes: 60, reason: '活动期间' });
  expect((await content()).frozen).toMatchObject({ remote: null, by: 'eva (console)', reason: '活动期间' });
  expect(await ask('freeze', { name: 'mf-content', minutes: 1, reason: '活动' })).toMatchObject({
    code: 0,
    msg: '至少 5 分钟',
    data: { field: 'minutes' },
  });
  await ask('unfreeze', { name: null, reason: '结束了' });
  expect((await content()).frozen).toBeNull();
});

test('a canary has its evidence, as the guard kept it', async () => {
  const three = await publish('three');
  await write('canary 5 %', startCanary('mf-content', three, 5));
  expect((await content()).canary).toMatchObject({ version: three, percent: 5, weight: null, curve: [] });
  const { since } = (await content()).canary ?? { since: '' };
  const bets = [0, 0, 0, 0, 0, 0];
  const totals = { server: { all: 90, inCanary: 9, failed: 4, failedInCanary: 3 } };
  const evidence = { server: [3, 3, 3, 3, 3, 3], browser: bets, chunk: bets, slow: bets };
  const curve = [{ second: 0, weight: 1 }];
  const watched = { version: three, since, evidence, counted: {}, totals, curve, enoughAt: null };
  await writeFile(join(store, 'canary-evidence.json'), JSON.stringify({ 'mf-content': watched }));
  await new Promise((done) => setTimeout(done, 1100));
  const { canary } = await content();
  expect(canary).toMatchObject({ curve, signals: [{ signal: 'server', failed: 4, failedInCanary: 3 }, {}, {}, {}] });
  expect(canary?.weight).toBeCloseTo(weightOf(evidence));
});

test('the console shows its own token, and the history has the person', async () => {
  const { text } = await addToken(
    { store, dataDir: place.folder },
    { by: 'ann', reason: '', name: 'desk', remotes: 'all' },
  );
  expect(await ask('rollback', rollback)).toMatchObject({ code: 0, data: { problem: 'rights' } });
  await site.close();
  await begin({ MF_TOKEN: text });
  expect(await ask('rollback', rollback)).toMatchObject({ code: 1 });
  expect((await readHistory(store))[0]).toMatchObject({ verb: 'rollback', by: 'eva (desk)' });
});

test('releases are compared; what is no version is refused', async () => {
  const compared = await ask<{ bytes: object }>('diff', { name: 'mf-content', from: one, to: two });
  expect(compared.data).toMatchObject({ from: one, to: two, routes: { added: [], removed: [] } });
  expect(await ask('diff', { name: 'mf-content', from: '../x', to: two })).toMatchObject({
    code: 0,
    msg: '版本不正确',
  });
  expect(await ask('diff', { name: 'api', from: one, to: two })).toMatchObject({ code: 0, msg: '没有这个部分' });
});

test('without a store, and with a torn channel, the board says so', async () => {
  await writeFile(join(store, 'channel.json'), '{');
  const torn = await ask<Board>('board');
  expect([torn.data.damage, torn.data.parts]).toEqual([expect.stringContaining('channel.json'), []]);
  await site.close();
  await begin({ RELEASE_STORE: join(place.folder, 'nothing') });
  expect(await ask('board')).toMatchObject({ code: 0, msg: '控制台找不到发布仓库', data: { problem: 'no store' } });
});
