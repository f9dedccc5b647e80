/** @jest-environment node */
import { countTabs } from 'shared/releases/operations/count-tabs.ts';
import { faultyCode, makeFaultySite } from './testing/make-faulty-site.ts';

let site: Awaited<ReturnType<typeof makeFaultySite>>;
let shell: Awaited<ReturnType<typeof site.start>>;
beforeAll(async () => {
  site = await makeFaultySite();
  await site.promoteGood();
  shell = await site.start();
});
afterAll(async () => {
  await shell.close();
  await site.close();
});

const tell = (body: string) => shell.ask('/_mf/errors', { method: 'POST', body });
const told = async () => (await shell.metrics()).match(/^site_browser_errors_total.*$/gm) ?? [];

test('the registry lists live releases, and is empty for a tab that knows them', async () => {
  const first = await shell.ask('/_mf/registry.json');
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const { rev, remotes } = await first.json();
  expect(remotes['mf-chat']).toEqual({ version: expect.any(String), killed: [] });
  expect((await shell.ask('/_mf/registry.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(shell.status().firstTab).toBeNull();

  const again = await shell.ask('/_mf/registry.json', { headers: { 'if-none-match': '"1-old"' } });
  expect(again.status).toBe(200);
  expect(shell.status().firstTab).toEqual({ rev, at: expect.any(String) });
});

test('every answer has the rev: pages, the API, the registry', async () => {
  const rev = String(shell.status().rev);
  for (const path of ['/', '/nowhere', '/api/pc/config', '/_mf/registry.json']) {
    expect([path, (await shell.ask(path)).headers.get('x-mf-rev')]).toEqual([path, rev]);
  }
});

test('errors reported by browsers are counted; their content is not trusted', async () => {
  const release = shell.live()?.['mf-chat']?.version;
  const secret = { remote: 'mf-chat', release: 'token=abc', kind: '<script>', message: '13800138000' };
  const answer = await tell(JSON.stringify({ errors: [{ remote: 'mf-chat', release, kind: 'load' }, secret] }));
  expect(answer.status).toBe(204);
  expect(await told()).toEqual([
    `site_browser_errors_total{remote="mf-chat",release="${release}",kind="load"} 1`,
    'site_browser_errors_total{remote="mf-chat",release="other",kind="other"} 1',
  ]);
  expect(site.lines.join('')).not.toMatch(/token=abc|13800138000|<script>/);
});

test('invalid, too long or too frequent reports change nothing', async () => {
  const before = await told();
  expect((await tell('{"errors": 7}')).status).toBe(204);
  expect((await tell('x'.repeat(3000))).status).toBe(413);
  const statuses = [];
  for (let time = 0; time < 120; time++) statuses.push((await tell('{}')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await told()).toEqual(before);
});

// Shows: ISO-17
test('a page has one line in the log: route, release and time, never its address', async () => {
  await shell.open('/news/13800138000?q=secret');
  const find = () => site.lines.map((it) => JSON.parse(it)).find(({ route }) => route === '/news/:id');
  // It is written once the answer is out.
  while (!find()) await new Promise(setImmediate);
  const line = find();
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    request_id: expect.any(String),
    msg: 'request',
    method: 'GET',
    status: 200,
    ms: expect.any(Number),
    rev: shell.status().rev,
    remote: 'mf-content',
    release: expect.any(String),
    route: '/news/:id',
    outcome: 'ok',
  });
  expect(site.lines.join('')).not.toMatch(/13800138000|secret|test-token/);
});

// Shows: ISO-08
test.each(['token=a', 'token =a', ' token\t= a', 'x=1;token=a', 'x=1 ; token=a'])(
  'a page for a request with %j is not cached',
  async (cookie) => {
    const page = await shell.ask('/news', { headers: { cookie } });
    expect([page.headers.get('cache-control'), await page.text()]).toEqual([
      'private, no-store',
      expect.stringContaining('"nickname":"whose-a"'),
    ]);
  },
);

test('at the end started work is finished, nothing new is accepted', async () => {
  const own = await makeFaultySite();
  await own.promoteGood();
  const ending = await own.start();
  const begun = ending.nextRequest();
  const slow = ending.open('/news?loader-hangs');
  await begun;
  const ended = ending.close();
  expect((await slow).status).toBe(200); // two seconds later, and whole
  await ended;
  await expect(ending.ask('/news')).rejects.toThrow('fetch failed');
  await own.close();
});

// Shows: REMOTE-14
test('after a rollback tabs are told, closed, hidden or still show it', async () => {
  const version = shell.live()?.['mf-content']?.version ?? '';
  const next = await site.publish('mf-content', 'next', faultyCode('mf-content', 'next'));
  await site.promote('mf-content', next);
  await shell.look();
  const ask = (words: string) => shell.ask('/_mf/registry.json', { headers: { 'x-mf-tab': words } });
  const open = async () => (await ask(`- mf-content@${next}`)).headers.get('x-mf-tab') ?? '';
  const say = (ticket: string, what: string) =>
    shell.ask('/_mf/tab', { method: 'POST', body: `${ticket} mf-content@${next} ${what}` });
  const [told, closed, hidden] = [await open(), await open(), await open()];
  expect((await say(closed, 'left')).status).toBe(204);
  expect((await say(hidden, 'hidden')).status).toBe(204);
  const since = Date.now() + 1;
  await new Promise((done) => setTimeout(done, 5));
  await site.rollBack('mf-content');
  await shell.look();
  const moved = { name: 'mf-content', rev: shell.status().rev, since, given: [version] };
  expect(countTabs(await shell.tabs(), moved)).toMatchObject({ told: 0, silent: 2, hidden: 1, silentShowing: 2 });
  expect((await ask(`${told} mf-content@${next}`)).headers.get('x-mf-tab')).toBeNull();
  const still = countTabs(await shell.tabs(), moved);
  expect(still).toMatchObject({ told: 1, showing: { [next]: 1 }, silent: 1, hidden: 1, silentShowing: 1 });
  await ask(`${told} mf-content@${version}`);
  await ask(`${hidden} mf-content@${version}`);
  expect(countTabs(await shell.tabs(), moved)).toMatchObject({ told: 2, showing: {}, silent: 0, silentShowing: 0 });
  const figures = (await shell.metrics()).match(/^site_tabs\{.*$/gm);
  expect(figures).toEqual([`site_tabs{remote="mf-content",release="${version}",state="heard"} 2`]);
});
