/** @jest-environment node */
import { makePool, serverCode } from './testing/make-pool.ts';

/** Trials of releases with visitors that are made up, in real render workers. */
type Pool = Awaited<ReturnType<typeof makePool>>;

let site: Pool;
beforeAll(async () => {
  site = await makePool();
});
afterAll(() => site.close());

/**
 * Code of mf-account with two pages for visitors who are logged in.
 * @param page the body of a component that knows the visitor as `user` and what was loaded for him as `data`
 * @param load the body of a loader that can `call`
 */
const account = ({ before = '', page = 'return user.nickname;', load = 'return null;' }) =>
  serverCode(
    'mf-account',
    `
    const { createElement: h } = require('react');
    const { useLoaderData, useLocation } = require('react-router-dom');
    const { useAtomValue } = require('jotai');
    const { userAtom } = require('shared/site/session.ts');
    const { loader } = require('shared/site/visit.ts');
    const z = require('shared/contracts/schema.ts');
    const output = z.object({ id: z.number(), nickname: z.string(), balance: z.number(), create_time: z.string() });
    const mine = { method: 'GET', path: '/user/info', auth: true, input: z.object({}), output };
    ${before}
    function Page() {
      const user = useAtomValue(userAtom);
      const data = useLoaderData();
      return h('p', null, String((() => { ${page} })()));
    }
    const load = loader(async ({ call }) => { ${load} });
    const more = { Component: Page, loader: load, handle: { auth: true } };
    exports.remote = { routes: [{ path: '/user/info', ...more }, { path: '/recharge', ...more }], health() {} };
  `,
  );

test('pages behind a login are rendered with answers that fit their contract', async () => {
  const load = 'return call(mine, {});';
  const code = account({ load, page: 'return [data.nickname, data.balance > 1000, data.create_time].join();' });
  const sights = await site.prepare(code);
  expect(sights.filter(({ isLoggedIn }) => isLoggedIn)).toEqual(
    ['/user/info', '/recharge'].map((page) => ({ page, isLoggedIn: true, status: 200, characters: 41, error: null })),
  );
  expect(sights.filter(({ isLoggedIn }) => !isLoggedIn).map(({ page, status }) => `${page} ${status}`)).toEqual([
    '/user/info 404',
    '/recharge 404',
  ]);
});

test.each<[what: string, parts: Parameters<typeof account>[0]]>([
  ['the first visitor', { before: 'let first;', page: 'first ??= user.nickname; return first;' }],
  ['the last one of another page', { before: 'const seen = [];', page: 'seen.push(user.sn); return seen.join();' }],
  ['a balance, written with commas', { before: 'let n;', page: 'n ??= user.balance; return n.toLocaleString("en");' }],
  ['what was loaded', { before: 'let kept;', load: 'return kept ??= await call(mine, {});', page: 'return data.id;' }],
  [
    'the visitor of this moment only',
    { before: 'let now;', load: 'now = await call(mine, {}); await null; return now;', page: 'return data.id;' },
  ],
  [
    'what a class keeps',
    {
      before: 'class Kept { static #one; static of(x) { return (Kept.#one ??= x); } }',
      page: 'return Kept.of(user.sn);',
    },
  ],
  [
    'pages by their query',
    {
      before: 'const kept = new Map();',
      page: 'const { search } = useLocation(); if (!kept.has(search)) kept.set(search, user.sn); return search && kept.get(search);',
    },
  ],
  [
    'pages by one part of the query',
    {
      before: 'const kept = {};',
      page: 'const id = new URLSearchParams(useLocation().search).get("id"); return id && (kept[id] ??= user.sn);',
    },
  ],
  [
    'what the last one asked for',
    {
      before: 'let last = "";',
      page: 'const { search } = useLocation(); const before = last; last = search || last; return before === search ? "" : before;',
    },
  ],
  [
    'a memo that knows no visitor',
    {
      before:
        'const once = (f) => { let it; return (...x) => (it ??= f(...x)); }; const name = once((u) => u.nickname);',
      page: 'return name(user);',
    },
  ],
])('a release that keeps %s is refused, with the page and the text found in it', async (_what, parts) => {
  const code = account(parts);
  await expect(site.prepare(code)).rejects.toThrow(
    /^mf-account@0\.1\.0-[0-9a-f]{12}: \/(user\/info|recharge) shows one visitor what is another one's: "[^"]+", made up/,
  );
});

test('caching an answer that is the same for all visitors is no fault', async () => {
  const load = 'return kept ??= await call(mine, {}, { withToken: false });';
  await site.prepare(account({ before: 'let kept;', load, page: 'return data.nickname + user.nickname;' }));
});

test('a page that shows the last user to a visitor who is not logged in is refused', async () => {
  const code = serverCode(
    'mf-content',
    `
    const { useAtomValue } = require('jotai');
    const { userAtom } = require('shared/site/session.ts');
    let last = '';
    function Page() { last = useAtomValue(userAtom)?.nickname ?? last; return last; }
    exports.remote = { routes: [{ path: '/news', Component: Page }], health() {} };
  `,
  );
  await expect(site.prepare(code)).rejects.toThrow("/news shows one visitor what is another one's");
});

test('of each page the characters of its own text are counted: none of a page that shows nothing', async () => {
  const of = (page: string) =>
    serverCode(
      'mf-content',
      `
      const { createElement: h, Suspense, use } = require('react');
      let late;
      const Late = () => { late ??= new Promise((done) => setTimeout(done, 5)); use(late); return 'late'; };
      exports.remote = { routes: [{ path: '/news', Component: () => ${page} }], health() {} };
    `,
    );
  const characters = async (page: string) => (await site.prepare(of(page))).map((it) => it.characters);
  expect(await characters("h('p', { title: 'x' }, 'Some', h('style', null, 'p{}'), h('b', null, ' words'))")).toEqual([
    10, 10,
  ]);
  expect(await characters('null')).toEqual([0, 0]);
  expect(await characters("h('div', null, h('p'), ' ')")).toEqual([0, 0]);
  expect((await characters('h(Suspense, null, h(Late))')).at(0)).toBeGreaterThanOrEqual(4);
});
