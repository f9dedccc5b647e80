/** @jest-environment node */
import { account, foundOut } from './testing/made-up-account.ts';
import { makePool, serverCode } from './testing/make-pool.ts';

/** Trials of releases with visitors that are made up, in real render workers; more of them: `made-up-visitors.deep.test.ts`. */
type Pool = Awaited<ReturnType<typeof makePool>>;

let site: Pool;
beforeAll(async () => {
  site = await makePool();
});
afterAll(() => site.close());

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
  ['what was loaded', { before: 'let kept;', load: 'return kept ??= await call(mine, {});', page: 'return data.id;' }],
  [
    'what a class keeps',
    {
      before: 'class Kept { static #one; static of(x) { return (Kept.#one ??= x); } }',
      page: 'return Kept.of(user.sn);',
    },
  ],
  [
    'pages by one part of the query',
    {
      before: 'const kept = {};',
      page: 'const id = new URLSearchParams(useLocation().search).get("id"); return id && (kept[id] ??= user.sn);',
    },
  ],
])('a release that keeps %s is refused, with the page and the text found in it', async (_what, parts) => {
  await expect(site.prepare(account(parts))).rejects.toThrow(foundOut);
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
