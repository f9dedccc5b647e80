/** @jest-environment node */
import { endPreviews, startPreview } from 'shared/releases/operations/preview.ts';
import { faultyCode } from '../server/testing/make-faulty-site.ts';
import { good, startGood } from '../server/testing/remote-faults.ts';

/** A release that one browser sees, through the whole shell. */
let site: Awaited<ReturnType<typeof startGood>>['site'];
let shell: Awaited<ReturnType<typeof startGood>>['shell'];
let end: () => Promise<void>;
let next: string;
beforeAll(async () => {
  ({ site, shell, end } = await startGood());
  next = await site.publish('mf-content', 'next', faultyCode('mf-content', 'the next headline'));
});
afterAll(() => end());

const onSite = () => ({ store: site.store, dataDir: site.store, by: 'ann', name: 'mf-content' as const });
const bar = `预览 mf-content@`;

/** A link to a release of mf-content, and the cookie that it gives. */
async function preview(version = next, ms = 3_600_000) {
  const until = new Date(Date.now() + ms);
  const { key } = await startPreview(onSite(), { ...onSite(), version, until });
  await readAgain();
  return { key, ...(await open(key)) };
}
const readAgain = () => new Promise((done) => setTimeout(done, 1100));

async function open(key: string) {
  const answer = await shell.ask(`/_mf/preview/${key}`, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { status: answer.status, cookie, headers: { cookie: cookie.split(';')[0] ?? '' } };
}

// Shows: REMOTE-27
test('one browser sees the release, page and registry; every other one what is live', async () => {
  const { status, cookie, headers } = await preview();
  expect(status).toBe(302);
  expect(cookie).toMatch(/^mf_preview=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=35\d\d$/);
  const page = await shell.ask('/news', { headers });
  const html = await page.text();
  expect(html).toContain('the next headline');
  expect(html).toContain(`${bar}${next}，只有这个浏览器看得到。`);
  expect(html).toContain(`/assets/mf-content/${next}/browser/remote-entry.js`);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  const registry = await shell.ask('/_mf/registry.json', { headers });
  expect(await registry.json()).toMatchObject({ remotes: { 'mf-content': { version: next } } });
  for (const other of [{}, { headers: { cookie: 'theme=dark' } }]) {
    const live = await (await shell.ask('/news', other)).text();
    expect(live).toContain(good('mf-content'));
    expect(live).not.toContain(bar);
  }
  const chat = await (await shell.ask('/', { headers })).text();
  expect(chat).toContain(good('mf-chat'));
});

test('what becomes of it is in no figure and in no status', async () => {
  const { headers } = await preview();
  for (let time = 0; time < 6; time++) await shell.ask('/news?loader-throws', { headers });
  expect(shell.status().remotes['mf-content']).toMatchObject({ failing: [], isLeftOut: false });
  const pages = (await shell.metrics()).split('\n').filter((line) => line.startsWith('site_pages_total'));
  expect(pages.filter((line) => line.includes(next))).toEqual([]);
  expect(await (await shell.ask('/news', { headers })).text()).toContain('the next headline');
  expect(site.lines.some((line) => line.includes('"preview":true') && line.includes('page error'))).toBe(true);
});

test('one click leaves, to the page that it was clicked on', async () => {
  const { headers } = await preview();
  const { host } = new URL((await shell.ask('/news')).url);
  const left = await shell.ask('/_mf/preview/leave', {
    redirect: 'manual',
    headers: { ...headers, referer: `http://${host}/news?tab=1` },
  });
  expect([left.status, left.headers.get('location')]).toEqual([302, '/news?tab=1']);
  expect(left.headers.get('set-cookie')).toMatch(/^mf_preview=; .*Max-Age=0$/);
  for (const [referer, to] of [
    ['http://evil.example/news', '/'],
    [`http://${host}//evil.example/news`, '/evil.example/news'],
  ] as const) {
    const foreign = await shell.ask('/_mf/preview/leave', { redirect: 'manual', headers: { referer } });
    expect(foreign.headers.get('location')).toBe(to);
  }
});

test('a link that is over, or was never made, shows what is live', async () => {
  const { headers, key } = await preview();
  await endPreviews(onSite(), { ...onSite(), version: next });
  await readAgain();
  expect(await (await shell.ask('/news', { headers })).text()).toContain(good('mf-content'));
  expect((await open(key)).status).toBe(404);
  const short = await preview(next, 1300);
  await readAgain();
  expect(await (await shell.ask('/news', { headers: short.headers })).text()).toContain(good('mf-content'));
  expect((await open('made-up')).status).toBe(404);
});

test('a release that ends its workers leaves those of visitors alone', async () => {
  const deadly = faultyCode('mf-content', 'deadly', { body: "if (search === '?ends') 'x'.repeat(2 ** 28).split('');" });
  const { headers } = await preview(await site.publish('mf-content', 'deadly', deadly));
  expect(await (await shell.ask('/news', { headers })).text()).toContain('deadly');
  for (let time = 0; time < 3; time++) await shell.ask('/news?ends', { headers });
  expect(shell.status().remotes['mf-content']?.quarantined).toBeNull();
  expect(await (await shell.ask('/news')).text()).toContain(good('mf-content'));
  expect(await shell.metrics()).not.toMatch(/site_render_worker_deaths_total\{/);
});

test('it follows what is live of the other remotes', async () => {
  const { headers } = await preview();
  expect(await (await shell.ask('/', { headers })).text()).toContain(good('mf-chat'));
  await site.promote('mf-chat', await site.publish('mf-chat', 'new', faultyCode('mf-chat', 'new chat')));
  await shell.look();
  expect(await (await shell.ask('/', { headers })).text()).toContain('new chat');
  expect(await (await shell.ask('/news', { headers })).text()).toContain('the next headline');
});
