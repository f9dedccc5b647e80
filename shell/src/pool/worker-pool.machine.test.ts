/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { children } from './testing/children.ts';
import { codeOf, ends, makePool, serverCode } from './testing/make-pool.ts';

/** What code of a remote can do to the process that it runs in, with real processes (issue: one part may fail). */
type Pool = Awaited<ReturnType<typeof makePool>>;

let site: Pool;
beforeEach(async () => {
  site = await makePool();
});
afterEach(async () => {
  await site.close();
  // The next test counts its own.
  while (children().length > 0) await pause(10);
});

const chat = codeOf('mf-chat', 'good chat');
const endless = 'while (true);';
const late = "setTimeout(() => { throw new Error('too late') }, 5)";
const forged = `setTimeout(() => { throw Object.assign(new Error('not me'), { stack: 'at ${chat.release}/server.cjs:1' }) }, 5)`;

test.each<[what: string, where: string, fault: string]>([
  ['ends the process', 'render', ends],
  ['never comes back', 'render', endless],
  ['never comes back', 'load', endless],
  ['never comes back', 'later', endless],
  ['takes all memory', 'load', 'const all = []; while (true) all.push(new Array(1e6).fill(all.length));'],
  ['takes memory that V8 does not manage', 'later', 'const all = []; while (true) all.push(Buffer.alloc(1e7, 1));'],
  ['throws where nobody catches', 'render', late],
  ['throws where nobody catches', 'later', late],
  ["throws with another one's name in the stack", 'later', forged],
  ['rejects where nobody catches', 'load', "setTimeout(() => Promise.reject(new Error('too late')), 5)"],
])(
  'code that %s (%s): every page is answered, and the second time its release goes into quarantine',
  async (_what, where, fault) => {
    const bad = codeOf('mf-content', 'bad', { fault });
    await site.use(bad, chat);
    expect((await site.open('/news')).words).toBe('bad');
    for (; site.events.quarantines.length === 0; await pause(10)) {
      const pages = await Promise.all([site.open(`/news?${where}`), site.open('/'), site.open('/')]);
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(pages.slice(1).map(({ words }) => words)).toEqual(['good chat', 'good chat']);
    }
    expect(site.events.quarantines).toEqual([bad.release]);
    expect(site.events.crashes.map(({ faultyRelease }) => faultyRelease)).toEqual([bad.release, bad.release]);
    expect((await site.open(`/news?${where}`)).standIn).toBe('waiting');
    expect((await site.open('/')).words).toBe('good chat');
  },
);

test('what a page throws when its visitor leaves is charged to it', async () => {
  const throws = `() => { throw Object.assign(new Error('not me'), { stack: 'at ${chat.release}/server.cjs:1' }) }`;
  const source = `
    const loader = ({ request }) => {
      request.signal.addEventListener('abort', ${throws});
      console.log('waits');
      return new Promise((done) => setTimeout(done, 300, null));
    };
    exports.remote = { routes: [{ path: '/news', Component: () => 'bad', loader }], health() {} };
  `;
  const bad = serverCode('mf-content', source);
  await site.use(bad, chat);
  const visit = new AbortController();
  const left = site.open('/news', visit.signal).catch(() => undefined);
  while (site.events.said.length === 0) await pause(10);
  visit.abort();
  await left;
  while (site.events.crashes.length === 0) await pause(10);
  expect(site.events.crashes.map(({ faultyRelease }) => faultyRelease)).toEqual([bad.release]);
});

test('code that takes two seconds to load is tried and goes live: nobody waits for it, and a busy machine is no fault of it', async () => {
  const before = 'for (const begun = Date.now(); Date.now() - begun < 2000; );';
  const slow = codeOf('mf-content', 'slow to load', { before });
  await site.prepare(slow);
  expect(await site.use(slow, chat)).toEqual({ leftOut: {} });
  expect((await site.open('/news')).words).toBe('slow to load');
  expect(site.events.crashes).toEqual([]);
});

test('a pool that is closed while code loads ends the worker that loads it', async () => {
  const before = "console.log('loads'); for (const begun = Date.now(); Date.now() - begun < 500; );";
  const used = site.use(codeOf('mf-content', 'slow to load', { before }));
  while (site.events.said.length === 0) await pause(10);
  await Promise.all([expect(used).rejects.toThrow('the pool is closed'), site.close()]);
  while (children().length > 0) await pause(10);
});

test('workers that are killed from outside put no release under suspicion', async () => {
  await site.use(chat);
  for (const crashes of [1, 2]) {
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    expect((await site.open('/')).words).toBe('good chat');
    expect(site.events.crashes).toHaveLength(crashes);
  }
  expect(site.events.crashes.every(({ faultyRelease }) => faultyRelease === null)).toBe(true);
  expect(site.events.quarantines).toEqual([]);
});

test('a page that is cut off in the middle ends as a document, and the browser renders the rest', async () => {
  await site.use(codeOf('mf-content', 'streamed', { fault: ends }), chat);
  const page = await site.open('/news?stream');
  expect(page).toMatchObject({ status: 200, words: 'streamed', isStream: true });
  expect(page.end).toMatch(/<\/body><\/html>$/);
});

test('a flood on the console is cut, the kept lines name the release, and pages still work', async () => {
  const fault = 'for (let line = 0; line < 20000; line++) console.log("x".repeat(100));';
  const bad = codeOf('mf-content', 'loud', { fault });
  await site.use(bad, chat);
  const pages = await Promise.all([site.open('/news?render'), site.open('/')]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  for (; site.events.said.every(({ dropped }) => dropped === 0); await pause(10)) await site.open('/');
  const kept = site.events.said.flatMap(({ lines }) => lines).join('').length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(1_000_000);
  expect(site.events.said[0]).toMatchObject({ release: bad.release });
});

test('buffers that a timer keeps: the second worker that they fill is the last with that release', async () => {
  const leak = 'const all = []; setInterval(() => all.push(Buffer.alloc(3e7, 1)), 20);';
  const leaky = codeOf('mf-content', 'leaky', { before: leak });
  // It changed before the other one: the last change does not identify it.
  await site.use(leaky);
  await site.use(leaky, chat);
  for (; site.events.quarantines.length === 0; await pause(10)) await site.open('/');
  expect(site.events.crashes.map(({ faultyRelease }) => faultyRelease)).toEqual([leaky.release, leaky.release]);
  expect(site.events.quarantines).toEqual([leaky.release]);
});

test('a memory leak without a known cause: the release that changed last is put into quarantine in the end', async () => {
  const good = codeOf('mf-content', 'good');
  await site.use(good, chat);
  // In pieces that no machine takes 400 ms for: a worker that is slow is replaced before it holds too much.
  const leak = { before: 'const all = [];', fault: 'all.push(Buffer.alloc(2e7, 1))' };
  const leaky = codeOf('mf-content', 'leaky', leak);
  await site.use(leaky, chat);
  // Each time another address: a page that was drawn is not drawn again.
  for (let page = 1; site.events.quarantines.length === 0; page++) {
    const pages = await Promise.all([site.open(`/news?render=${page}`), site.open('/')]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  }
  // On a busy machine its release may be found; no other one is ever blamed.
  for (const { faultyRelease } of site.events.crashes) expect([null, leaky.release]).toContain(faultyRelease);
  expect(site.events.quarantines[0]).toMatch(/^mf-content@/);
});

test('a release that throws late ends no worker: those that hold it in quarantine are replaced all the same', async () => {
  const bad = codeOf('mf-content', 'bad', { fault: late, before: "setInterval(() => console.log('held'), 20);" });
  await site.use(bad, chat);
  while (site.events.quarantines.length === 0) await site.open('/news?render');
  expect((await site.open('/')).words).toBe('good chat');
  for (let before = -1; before < site.events.said.length; await pause(500)) before = site.events.said.length;
});

test('a release in quarantine runs again when an operator promotes it; another release at once', async () => {
  const bad = codeOf('mf-content', 'bad', { fault: ends });
  await site.use(bad, chat);
  while (site.events.quarantines.length === 0) await site.open('/news?render');
  expect(site.pool.quarantined()['mf-content']).toMatchObject({ version: bad.release.split('@')[1] });
  await site.use(bad, chat);
  expect((await site.open('/news')).standIn).toBe('waiting');
  site.pool.release('mf-content');
  await site.use(bad, chat);
  expect((await site.open('/news')).words).toBe('bad');
  await site.use(codeOf('mf-content', 'repaired'), chat);
  expect((await site.open('/news')).words).toBe('repaired');
});

test('a release that ends its last worker while it is put back does not keep the good one from running', async () => {
  const bad = codeOf('mf-content', 'bad', { fault: ends });
  await site.use(bad, chat);
  await site.open('/news?later');
  while (site.events.crashes.length === 0) await site.open('/');
  await site.open('/news?later');
  const slowly = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);';
  await site.use(codeOf('mf-content', 'good', { before: slowly }), chat);
  expect(site.events.quarantines).toEqual([bad.release]);
  expect(await site.open('/news')).toMatchObject({ words: 'good', standIn: null });
  expect(site.pool.quarantined()).toEqual({});
});

test('a rollback uses the earlier worker, which never held the other release; the rolled-back release leaves', async () => {
  const [good, bad] = [codeOf('mf-content', 'good'), codeOf('mf-content', 'bad')];
  await site.use(good, chat);
  const [first] = children();
  await site.use(bad, chat);
  expect((await site.open('/news')).words).toBe('bad');
  await site.use(good, chat);
  expect((await site.open('/news')).words).toBe('good');
  expect(children()).toContain(first);
  await site.use(bad, chat);
  const [, ...fresh] = children();
  expect((await site.open('/news')).words).toBe('bad');
  while (children().length > 4) await site.open('/news');
  expect(children()[0]).toBe(first);
  expect(fresh.length).toBeGreaterThan(0);
});

test('a worker that ends while it is reserved for a rollback is replaced by a fresh one', async () => {
  const [good, other] = [codeOf('mf-content', 'good'), codeOf('mf-content', 'other')];
  await site.use(good, chat);
  const [first = 0] = children();
  await site.use(other, chat);
  process.kill(first, 'SIGKILL');
  while (children().includes(first)) await site.open('/news');
  await site.use(good, chat);
  expect((await site.open('/news')).words).toBe('good');
  expect(site.events.crashes).toEqual([]);
});

test('a live release that ends every worker that loads it: it stays live, and goes into quarantine', async () => {
  // It can be loaded where clocks show another time.
  const before = `if (new Date(0).getHours() === 9) { ${ends} }`;
  const bad = codeOf('mf-content', 'bad', { before });
  await site.use(bad, chat);
  expect((await site.open('/news')).words).toBe('bad');
  const { TZ } = process.env;
  process.env.TZ = 'Asia/Tokyo';
  const spares = children().slice(1);
  for (const pid of spares) process.kill(pid, 'SIGKILL');
  while (children().some((pid) => spares.includes(pid))) await pause(10);
  expect(await site.use(bad, codeOf('mf-chat', 'better chat'))).toEqual({ leftOut: {} });
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  expect(site.events.quarantines).toEqual([bad.release]);
  expect((await site.open('/')).words).toBe('better chat');
  expect((await site.open('/news')).standIn).toBe('waiting');
});

test.each([
  [
    'one page of several that throws',
    "routes.push({ path: '/news/:id', Component() { throw new Error('no such news') } });",
    /: \/news\/:id cannot be rendered: no such news/,
  ],
  ['no page at all', 'routes.length = 0;', /has no page at an address of its own/],
  ['a page only at the address of another remote', "routes[0].path = '/chat';", /has no page at an address of its own/],
])('a preparation refuses a release with %s', async (_what, after, reason) => {
  const good = codeOf('mf-content', 'good');
  const source = `${Buffer.from(good.bytes)}\nconst { routes } = exports.remote; ${after}`;
  await expect(site.prepare({ ...good, bytes: Buffer.from(source) })).rejects.toThrow(reason);
  await expect(site.prepare(good)).resolves.toHaveLength(2); // what visitors who are logged in see, and others
});
