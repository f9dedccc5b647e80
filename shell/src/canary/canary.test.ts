/** @jest-environment node */
import { endCanary, promoteTo, startCanary } from 'shared/releases/channel/channel-changes.ts';
import { type Change, writeChannel } from 'shared/releases/channel/write-channel.ts';
import { until } from '../releases/make-followed-site.ts';
import { faultyCode, makeFaultySite } from '../server/testing/make-faulty-site.ts';
import { good } from '../server/testing/remote-faults.ts';
import { LiveFailures } from './live-failures.ts';
import { visitorOf } from './visitor.ts';

/** A release that a slice of the visitors gets, through the whole shell. */
let site: Awaited<ReturnType<typeof makeFaultySite>>;
let shell: Awaited<ReturnType<typeof site.start>>;
let next: string;
beforeAll(async () => {
  site = await makeFaultySite();
  await site.promoteGood();
  next = await site.publish('mf-content', 'next', faultyCode('mf-content', 'the next headline'));
  shell = await site.start({ TRUST_PROXY: '1' });
  await shell.look();
});
afterAll(async () => {
  await shell.close();
  await site.close();
});

async function write(change: Change) {
  await writeChannel(site.store, change, { by: 'ann', verb: 'canary', reason: 'test' });
  await shell.look();
}

const canary = (name = 'mf-content' as const) => shell.status().remotes[name]?.canary;

async function begin(percent = 50, version = next) {
  await write(startCanary('mf-content', version, percent));
  await until(() => canary()?.version === version);
}

const address = '203.0.113.7';
/** A browser that has its place between these. */
function browser(from: number, to: number, ip = address): Record<string, string> {
  for (let number = 0; ; number++) {
    const agent = `browser ${number}`;
    const { place } = visitorOf({ cookies: undefined, address: ip, agent }, []);
    if (place >= from && place < to)
      return { 'user-agent': agent, 'x-forwarded-for': ip, 'sec-fetch-dest': 'document' };
  }
}

async function open(headers: Record<string, string>, path = '/news') {
  const answer = await shell.ask(path, { headers });
  const cookie = /mf_slice=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { text: await answer.text(), cookie, headers: answer.headers };
}
const versionFor = async (headers: Record<string, string>) =>
  (await (await shell.ask('/_mf/registry.json', { headers })).json()).remotes['mf-content'].version;
const renders = async () =>
  (await shell.metrics())
    .split('\n')
    .filter((line) => line.startsWith('site_renders_total{remote="mf-content"'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

// Shows: REMOTE-28
test('a slice gets it in document and registry, stays with it, and is cached apart', async () => {
  await begin();
  const [inside, outside] = [browser(0, 0.5), browser(0.5, 1)];
  const first = await open(inside);
  expect(first.text).toContain('the next headline');
  expect(first.text).toContain(`/assets/mf-content/${next}/browser/remote-entry.js`);
  expect(first.text).not.toContain('预览');
  expect(first.headers.get('set-cookie')).toMatch(
    /^mf_slice=[0-9a-f]{20}\.[\w-]{16}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  );
  expect(await versionFor(inside)).toBe(next);
  const elsewhere = { ...outside, cookie: first.cookie };
  expect((await open(elsewhere)).text).toContain('the next headline');
  expect((await open(elsewhere)).cookie).toBe('');
  expect(await versionFor(elsewhere)).toBe(next);
  const live = await open(outside);
  expect(live.text).toContain(good('mf-content'));
  expect(await versionFor({ ...inside, cookie: live.cookie })).not.toBe(next);
  const before = await renders();
  expect((await open({ ...inside, cookie: first.cookie })).text).toContain('the next headline');
  expect((await open({ ...inside, cookie: live.cookie })).text).toContain(good('mf-content'));
  expect(await renders()).toBe(before);
});

test('a larger share keeps who was inside, a pause takes it from all', async () => {
  await begin(5);
  await until(() => canary()?.percent === 5);
  const { cookie, text } = await open(browser(0, 0.05));
  expect(text).toContain('the next headline');
  const later = browser(0.05, 0.2);
  expect((await open(later)).text).toContain(good('mf-content'));
  await begin(20);
  for (const headers of [{ cookie }, later]) expect((await open(headers)).text).toContain('the next headline');
  await write(startCanary('mf-content', next, 0));
  for (const headers of [{ cookie }, later]) expect((await open(headers)).text).toContain(good('mf-content'));
});

test('what the API does not give counts for neither side', async () => {
  await begin();
  const before = canary()?.counts.server;
  const { text } = await open(browser(0, 0.5, '198.51.20.1'), '/news?api-fails');
  expect(text).not.toContain('the next headline');
  await open(browser(0.5, 1, '198.51.21.1'), '/news?api-fails');
  expect(canary()?.counts.server).toEqual(before);
});

test('failures are counted once a visitor, by side, and end nothing of other visitors', async () => {
  await begin();
  const counts = () => canary()?.counts.server ?? { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
  const before = counts();
  for (let number = 0; number < 6; number++)
    await open(browser(0, 0.5, `198.51.${number}.1`), `/news/${number}?throws`);
  expect(counts()).toMatchObject({ failed: 6, failedInCanary: 6 });
  await open(browser(0, 0.5, '198.51.0.1'), '/news/again?throws');
  await open(browser(0.5, 1, '198.51.9.1'), '/news/live?throws');
  await open(browser(0.5, 1, '198.51.10.1'), '/news/fine');
  const { all, inCanary, ...failed } = counts();
  expect([all - before.all, inCanary - before.inCanary, failed]).toEqual([8, 6, { failed: 7, failedInCanary: 6 }]);
  const failing = canary()?.failing.filter(({ isOfRelease }) => isOfRelease);
  expect(failing).toMatchObject([{ page: '/news/:id', failures: 5 }]); // the others are left to browsers
  expect(shell.status().remotes['mf-content']?.isLeftOut).toBe(false);
  expect(await shell.metrics()).toContain('site_open_breakers{remote="mf-content"} 1');
});

test('reports count with the cookie that a page gave, once a visitor, twice a network', async () => {
  await begin();
  const report = (cookie: string, ip = address, kind = 'throw') =>
    shell.ask('/_mf/errors', {
      method: 'POST',
      headers: { cookie, 'x-forwarded-for': ip },
      body: JSON.stringify({ errors: [{ remote: 'mf-content', release: next, kind }] }),
    });
  const failed = () => canary()?.counts.browser?.failed;
  const { cookie } = await open(browser(0, 0.5));
  await report('');
  await report(cookie.replace(/\.[\w-]+$/, '.0123456789abcdef'));
  expect(failed()).toBe(0);
  for (let time = 0; time < 3; time++) await report(cookie);
  expect(failed()).toBe(1);
  for (let time = 0; time < 5; time++) await report((await open(browser(0, 0.5))).cookie);
  expect(failed()).toBe(2);
  await report((await open(browser(0, 0.5))).cookie, '192.0.2.1');
  expect(failed()).toBe(3);
  // Behind a trusted proxy an office within the site is a network like any other.
  for (let time = 0; time < 5; time++) await report((await open(browser(0, 0.5))).cookie, `10.1.2.${time}`);
  expect(failed()).toBe(5);
  await report(cookie, address, 'load');
  expect(canary()?.counts.chunk?.failed).toBe(1);
});

test('two canaries have visitors of their own', async () => {
  await begin(50);
  const chat = await site.publish('mf-chat', 'next', faultyCode('mf-chat', 'the next chat'));
  await shell.look();
  await write(startCanary('mf-chat', chat, 50)).catch((error) => expect(error.message).toContain('99 % at most'));
  await begin(30);
  await write(startCanary('mf-chat', chat, 30));
  await until(() => shell.status().remotes['mf-chat']?.canary?.version === chat);
  const seen = async (headers: Record<string, string>) => [
    (await open(headers, '/news')).text.includes('the next headline'),
    (await open(headers, '/')).text.includes('the next chat'),
  ];
  expect(await seen(browser(0, 0.3))).toEqual([true, false]);
  expect(await seen(browser(0.3, 0.7))).toEqual([false, false]);
  expect(await seen(browser(0.7, 1))).toEqual([false, true]);
  await write(endCanary('mf-chat'));
});

test('eight visitors at once while a canary ends and begins: none fails, none is mixed', async () => {
  let isOver = false;
  const pages: { status: number; mixed: boolean }[] = [];
  const visitors = Array.from({ length: 8 }, async (_, number) => {
    const headers = browser(number / 8, (number + 1) / 8);
    while (!isOver) {
      const answer = await shell.ask(`/news?${number}`, { headers });
      const text = await answer.text();
      const isNext = text.includes('the next headline');
      pages.push({ status: answer.status, mixed: isNext !== text.includes(`/assets/mf-content/${next}/`) });
    }
  });
  await write(endCanary('mf-content'));
  expect(canary()).toBeNull();
  await begin(50);
  await write(endCanary('mf-content'));
  isOver = true;
  await Promise.all(visitors);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ status, mixed }) => status !== 200 || mixed)).toEqual([]);
});

test('a finished canary is what everybody gets', async () => {
  await write(startCanary('mf-content', next, 10));
  await write(promoteTo('mf-content', next));
  expect(canary()).toBeNull();
  expect((await open(browser(0.5, 1))).text).toContain('the next headline');
});

test('what all visitors meet is counted by release, once a visitor', async () => {
  const counts = (signal: string) => shell.status().remotes['mf-content']?.failures?.releases[next]?.counts[signal];
  const [server, chunk] = [counts('server'), counts('chunk')];
  for (const [number, ip] of ['198.51.30.1', '198.51.31.1', '198.51.31.1'].entries())
    await open(browser(0.5, 1, ip), `/news/live-${number}?throws`);
  expect(counts('server')).toEqual({ all: (server?.all ?? 0) + 3, failed: (server?.failed ?? 0) + 2 });
  for (const ip of ['198.51.40.1', '198.51.40.1', '198.51.41.1'])
    await shell.ask('/_mf/errors', {
      method: 'POST',
      headers: { 'x-forwarded-for': ip },
      body: JSON.stringify({ errors: [{ remote: 'mf-content', release: next, kind: 'load' }] }),
    });
  expect(counts('chunk')).toEqual({ all: (chunk?.all ?? 0) + 3, failed: (chunk?.failed ?? 0) + 2 });
});

test('of the releases that nobody asks for the oldest are forgotten', () => {
  let time = 0;
  const failures = new LiveFailures({ trustsProxy: true, now: () => time });
  for (let at = 0; at < 200; at++) {
    time += 60_000;
    failures.answered({ remote: 'mf-content', release: `1.${at}` });
    failures.answered({ remote: 'mf-chat', release: 'long live' });
  }
  const releases = Object.keys(failures.status('mf-content').releases);
  expect([releases.length, releases.at(-1)]).toEqual([59, '1.199']);
  expect(failures.status('mf-chat').releases['long live']?.counts.browser?.all).toBe(200);
});
