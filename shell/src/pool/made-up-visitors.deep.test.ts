/** @jest-environment node */
import { account, foundOut } from './testing/made-up-account.ts';
import { makePool } from './testing/make-pool.ts';

let site: Awaited<ReturnType<typeof makePool>>;
beforeAll(async () => {
  site = await makePool();
});
afterAll(() => site.close());

test.each<[what: string, parts: Parameters<typeof account>[0]]>([
  ['the last one of another page', { before: 'const seen = [];', page: 'seen.push(user.sn); return seen.join();' }],
  ['a balance, written with commas', { before: 'let n;', page: 'n ??= user.balance; return n.toLocaleString("en");' }],
  [
    'the visitor of this moment only',
    { before: 'let now;', load: 'now = await call(mine, {}); await null; return now;', page: 'return data.id;' },
  ],
  [
    'pages by their query',
    {
      before: 'const kept = new Map();',
      page: 'const { search } = useLocation(); if (!kept.has(search)) kept.set(search, user.sn); return search && kept.get(search);',
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
  await expect(site.prepare(account(parts))).rejects.toThrow(foundOut);
});
