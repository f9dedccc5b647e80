import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { storeFirstContents } from './seed/first-contents.ts';
import { openLogin } from './site/login/stored-logins.ts';
import { countQueries } from './testing/count-queries.ts';
import { openVisit } from './testing/open-visit.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const root = resolve(import.meta.dirname, '../..');

/** Cost of a page with warm caches: `calls` of its loader, all their queries, and KB of answers. */
interface Cost {
  calls: number;
  queries: number;
  kilobytes: number;
}
type Row = [page: string, file: string, visitor: Cost | null, member: Cost, params?: Record<string, string>];

const most = (calls: number, queries: number, kilobytes: number): Cost => ({ calls, queries, kilobytes });
const link = 's'.repeat(22);
const pages: Row[] = [
  ['/', 'mf-chat/src/chat/load-chat.ts', most(1, 0, 3), most(3, 1, 7)],
  ['/create', 'mf-chat/src/create/load-creations.ts', most(2, 1, 17), most(2, 1, 17)],
  ['/create/produce?id=1', 'mf-chat/src/create/load-produce.ts', null, most(3, 4, 3)],
  ['/skill', 'mf-chat/src/skill/load-skill.ts', most(1, 1, 28), most(1, 1, 28)],
  ['/app', 'mf-creative/src/app-home/load-app-home.ts', most(1, 0, 1), most(3, 4, 7)],
  ['/app/drawing', 'mf-creative/src/drawing/load-drawing.ts', most(2, 1, 2), most(2, 3, 18)],
  ['/app/drawing/record', 'mf-creative/src/record/query/load-records.ts', null, most(2, 1, 15)],
  ['/app/qrcode', 'mf-creative/src/qrcode/load-qrcode.ts', most(1, 0, 6), most(2, 1, 7)],
  ['/app/mind_map', 'mf-creative/src/mind-map/load-mind-map.ts', most(0, 0, 0), most(3, 5, 5)],
  ['/app/square', 'mf-creative/src/square/query/load-square.ts', most(2, 0, 48), most(2, 3, 48)],
  ['/app/square/detail/1', 'mf-creative/src/square/post/load-post.ts', most(2, 0, 14), most(2, 4, 14), { id: '1' }],
  ['/app/square/mine', 'mf-creative/src/square/mine/load-mine.ts', null, most(1, 11, 33)],
  [
    '/app/source/picture/1',
    'mf-creative/src/lineage/load-lineage.ts',
    null,
    most(1, 2, 1),
    { kind: 'picture', id: '1' },
  ],
  [
    '/app/mind_map/share/…',
    'mf-creative/src/mind-map/share/load-shared-map.ts',
    most(1, 1, 1),
    most(1, 1, 1),
    { id: link },
  ],
  ['/chat/share/…', 'mf-chat/src/share/load-share.ts', most(1, 1, 1), most(1, 1, 1), { id: link }],
  ['/introduce', 'mf-content/src/page/load-content-page.ts', most(1, 0, 6), most(1, 0, 6), { name: 'introduce' }],
  ['/user/info', 'mf-account/src/profile/load-profile.ts', null, most(1, 1, 1)],
  ['/user/security', 'mf-account/src/security/load-security.ts', null, most(2, 9, 1)],
  ['/user/ledger', 'mf-account/src/ledger/load-ledger.ts', null, most(2, 2, 3)],
  ['/user/collection', 'mf-account/src/collection/load-collection.ts', null, most(1, 2, 1)],
  ['/user/opinion', 'mf-account/src/feedback/load-feedback.ts', null, most(1, 2, 1)],
  ['/user/notifications', 'mf-account/src/notification/load-notifications.ts', null, most(1, 3, 6)],
  ['/user/orders', 'mf-account/src/shop/orders/load-orders.ts', null, most(1, 2, 2)],
  ['/openvip', 'mf-account/src/shop/membership/load-vip.ts', null, most(3, 5, 5)],
  ['/recharge', 'mf-account/src/shop/recharge/load-recharge.ts', null, most(1, 0, 2)],
  ['/redeem_code', 'mf-account/src/redeem/load-redeem.ts', null, most(1, 2, 1)],
  ['/promotion/distribution', 'mf-promotion/src/distribution/load-distribution.ts', null, most(1, 2, 2)],
  ['/promotion/withdrawal', 'mf-promotion/src/withdrawal/load-withdrawal.ts', null, most(2, 6, 3)],
  ['/news', 'mf-content/src/news/list/load-news-list.ts', most(3, 0, 6), most(3, 0, 6)],
  ['/news/detail/1', 'mf-content/src/news/load-news.ts', most(1, 0, 5), most(1, 1, 5), { id: '1' }],
  ['/policy/service', 'mf-content/src/policy/load-policy.ts', most(1, 0, 4), most(1, 0, 4), { type: 'service' }],
];

let site: TestApp;
let token: string;
const dataDir = mkdtempSync(join(tmpdir(), 'pages-'));
const queries = countQueries();

beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  await storeFirstContents(site.app);
  token = await openLogin(site.database.db, 1, 4);
  await site.asOwner(many);
});
afterAll(async () => {
  queries.end();
  await site.close();
  rmSync(dataDir, { recursive: true });
});

/** More rows than a page shows: what is asked for each of them is noticed. */
const many = `
  with more as (
    insert into draw_requests (user_id, prompt, model_key, model_name, scale, width, height, count, price, use_name)
      select user_id, prompt, model_key, model_name, scale, width, height, 1, price, use_name
        from (select * from draw_requests where user_id = 1 and tool = 'draw' limit 1) one, generate_series(1, 40) returning id)
  insert into draw_records (request_id, user_id, index, status, width, height, model_key, name, thumbnails, thumbhash)
    select more.id, user_id, 0, status, width, height, model_key, name, thumbnails, thumbhash
      from (select * from draw_records where user_id = 1 and status = 3 limit 1) one, more;
  insert into mind_maps (user_id, title, markdown, look, size)
    select user_id, title, markdown, look, size from (select * from mind_maps where user_id = 1 limit 1) one, generate_series(1, 40);
  insert into square_posts (user_id, title, prompt, shows, state, name, thumbnails, thumbhash, width, height, look, shown_time)
    select 1, title, prompt, shows, state, name, thumbnails, thumbhash, width, height, look, shown_time
      from (select * from square_posts limit 1) one, generate_series(1, 40);
  update mind_maps set share_id = '${link}' where id = (select min(id) from mind_maps);
  insert into chat_sessions (user_id, name) select 1, n from generate_series(1, 40) n;
  insert into chat_shares (id, user_id, session_id, title, messages, count, is_cut)
    select '${link}', 1, id, 's', '[{"type": 1, "content": "q"}, {"type": 2, "content": "a"}]', 2, false from chat_sessions limit 1`;

/** What the api does for one render of the page. */
async function costOf([page, file, , , params = {}]: Row, login: string | null): Promise<Cost> {
  const visit = await openVisit(site, login);
  const before = queries.count();
  const { problems, answers } = await visit.load({ page, file, params });
  expect([page, problems]).toEqual([page, []]);
  const bytes = answers.reduce((sum, one) => sum + one.bytes, 0);
  return { calls: answers.length, queries: queries.count() - before, kilobytes: Math.ceil(bytes / 1024) };
}

const within = (cost: Cost, budget: Cost) =>
  cost.calls <= budget.calls && cost.queries <= budget.queries && cost.kilobytes <= budget.kilobytes;

test('no page asks the api for more than its budget', async () => {
  const over: string[] = [];
  for (const row of pages) {
    const [page, , visitor, member] = row;
    for (const [who, budget, login] of [
      ['visitor', visitor, null],
      ['member', member, token],
    ] as const) {
      if (!budget) continue;
      // What is the same for everybody is kept for a second, which may end between two renders.
      let cost = await costOf(row, login);
      for (let tries = 0; tries < 3 && !within(cost, budget); tries++) cost = await costOf(row, login);
      if (!within(cost, budget)) over.push(`${page} ${who}: ${JSON.stringify(cost)}, budget ${JSON.stringify(budget)}`);
    }
  }
  expect(over).toEqual([]);
});

test('every loader of a page has a line here', () => {
  const files = globSync('mf-*/src/**/load-*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(pages.map(([, file]) => file).toSorted());
});
