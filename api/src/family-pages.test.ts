import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeFirstContents } from './seed/first-contents.ts';
import { openLogin } from './site/login/stored-logins.ts';
import { openVisit } from './testing/open-visit.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

type Row = [page: string, file: string, who: 'all' | 'member', params?: Record<string, string>];

/** The routes of the specification that ask the api. */
const pages: Row[] = [
  ['/', 'mf-chat/src/chat/load-chat.ts', 'all'],
  ['/chat?id=1', 'mf-chat/src/chat/load-chat.ts', 'member'],
  ['/create', 'mf-chat/src/create/load-creations.ts', 'all'],
  ['/create/produce?id=1', 'mf-chat/src/create/load-produce.ts', 'member'],
  ['/skill', 'mf-chat/src/skill/load-skill.ts', 'all'],
  ['/skill?id=1', 'mf-chat/src/skill/load-skill.ts', 'all'],
  ['/app', 'mf-creative/src/app-home/load-app-home.ts', 'all'],
  ['/app/drawing', 'mf-creative/src/drawing/load-drawing.ts', 'all'],
  ['/app/drawing/record', 'mf-creative/src/record/query/load-records.ts', 'member'],
  ['/app/qrcode', 'mf-creative/src/qrcode/load-qrcode.ts', 'all'],
  ['/app/mind_map', 'mf-creative/src/mind-map/load-mind-map.ts', 'all'],
  ['/app/square', 'mf-creative/src/square/query/load-square.ts', 'all'],
  ['/app/square/mine', 'mf-creative/src/square/mine/load-mine.ts', 'all'],
  ['/introduce', 'mf-content/src/page/load-content-page.ts', 'all', { name: 'introduce' }],
  ['/cms_index', 'mf-content/src/page/load-content-page.ts', 'all', { name: 'cms_index' }],
  ['/cms_lead', 'mf-content/src/page/load-content-page.ts', 'all', { name: 'cms_lead' }],
  ['/cms_solution', 'mf-content/src/page/load-content-page.ts', 'all', { name: 'cms_solution' }],
  ['/cms_store', 'mf-content/src/page/load-content-page.ts', 'all', { name: 'cms_store' }],
  ['/user/info', 'mf-account/src/profile/load-profile.ts', 'member'],
  ['/user/security', 'mf-account/src/security/load-security.ts', 'member'],
  ['/user/ledger', 'mf-account/src/ledger/load-ledger.ts', 'member'],
  ['/user/collection', 'mf-account/src/collection/load-collection.ts', 'member'],
  ['/user/opinion', 'mf-account/src/feedback/load-feedback.ts', 'member'],
  ['/user/orders', 'mf-account/src/shop/orders/load-orders.ts', 'member'],
  ['/openvip', 'mf-account/src/shop/membership/load-vip.ts', 'member'],
  ['/recharge', 'mf-account/src/shop/recharge/load-recharge.ts', 'member'],
  ['/redeem_code', 'mf-account/src/redeem/load-redeem.ts', 'member'],
  ['/promotion/distribution', 'mf-promotion/src/distribution/load-distribution.ts', 'member'],
  ['/promotion/withdrawal', 'mf-promotion/src/withdrawal/load-withdrawal.ts', 'member'],
  ['/news', 'mf-content/src/news/list/load-news-list.ts', 'all'],
  ['/news/detail/1', 'mf-content/src/news/load-news.ts', 'all', { id: '1' }],
  ...(['service', 'privacy', 'pay', 'distribution'] as const).map(
    (type): Row => [`/policy/${type}`, 'mf-content/src/policy/load-policy.ts', 'all', { type }],
  ),
];

let site: TestApp;
let token: string;
const dataDir = mkdtempSync(join(tmpdir(), 'family-'));
beforeAll(async () => {
  site = await testApp({ config: { dataDir, contract: 'family' } });
  await storeFirstContents(site.app);
  token = await openLogin(site.database.db, 1, 4);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test.each(pages)('on a server of the family %s has all that it needs', async (page, file, who, params = {}) => {
  for (const login of who === 'all' ? [null, token] : [token]) {
    const { problems, answers } = await (await openVisit(site, login)).load({ page, file, params });
    expect(problems).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
});

/** Each list of objects has a row before its own that is none, each a second one without its fields. */
function withWrongRows(data: unknown): unknown {
  if (Array.isArray(data)) {
    const rows = data.map(withWrongRows);
    return typeof data[0] === 'object' && data[0] !== null ? ['no row', {}, ...rows] : rows;
  }
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withWrongRows(value)]));
}

test.each(pages)('wrong rows cost %s nothing but their places', async (page, file, who, params = {}) => {
  for (const login of who === 'all' ? [null, token] : [token]) {
    const visit = await openVisit(site, login, withWrongRows);
    const { problems } = await visit.load({ page, file, params });
    expect(problems.filter((one) => !/cannot be read at \S*\d/.test(String(one)))).toEqual([]);
  }
});
