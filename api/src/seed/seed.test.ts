import { readdirSync, readFileSync } from 'node:fs';
import { count } from 'drizzle-orm';
import { messageType, messageTypeOf } from 'shared/contracts/chat/message-type.ts';
import { contentPages } from 'shared/contracts/content/content-page.ts';
import { listPolicies, setPolicy } from 'shared/contracts/operator/content/policies.ts';
import { showInbox } from 'shared/contracts/operator/operation/inbox.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { countDifferences, reconcile } from '../account/bill/reconcile.ts';
import { examples } from '../chat/examples/example-tables.ts';
import { news } from '../content/news/news-tables.ts';
import { auditLedger } from '../operations/audit/audit.ts';
import { userEvents } from '../platform/events/event-tables.ts';
import { users } from '../platform/user/user-tables.ts';
import { prepareAnswers } from '../providers/text/demonstration/demonstration-answers.ts';
import { demoAccount } from '../site/user/demo-account.ts';
import { testServer } from '../testing/database/test-database.ts';
import { dataOf, makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testOperator } from '../testing/test-operator.ts';
import { policyTexts } from './policies/seed-policies.ts';
import { seed } from './seed.ts';

let demo: TestApp;
let production: TestApp;
beforeAll(async () => {
  demo = await testApp();
  production = await testApp();
  await Promise.all([
    seed(demo.database.db, demo.app.config),
    seed(production.database.db, { ...production.app.config, siteMode: 'production' }),
  ]);
});
afterAll(async () => {
  await demo.close();
  await production.close();
});

test('pages of a fresh demonstration announce no notification of the seed', async () => {
  expect(await demo.database.db.$count(userEvents)).toBe(0);
});

const countOf = async (site: TestApp, table: typeof users | typeof news | typeof examples) => {
  const [row] = await site.database.db.select({ count: count() }).from(table as typeof users);
  return row?.count ?? 0;
};
const login = { terminal: 4, scene: 2, mobile: demoAccount.mobile, password: demoAccount.password };

test('the demo account has credits, orders, feedback and collections', async () => {
  const { token } = dataOf<{ token: string }>(await demo.post('/login/account', login));
  expect(dataOf(await demo.get('/user/center', { token }))).toMatchObject({ balance: 500, balance_draw: 200 });
  expect(await auditLedger(demo.database.db)).toEqual([]);
  const listed = async (path: string) =>
    dataOf<{ lists: { status?: string; answer?: string }[] }>(await demo.get(path, { token })).lists;
  expect((await listed('/order/lists')).map(({ status }) => status)).toEqual(['closed', 'refunded', 'paid']);
  expect((await listed('/feedback/lists')).map(({ answer }) => Boolean(answer))).toEqual([false, true, true]);
  expect(await listed('/article/collect')).toHaveLength(3);
  // A month's history, each line on its day and the way of the balance in its order; the role of a PostgreSQL may not date it.
  if (!testServer) {
    const lines = await demo.get('/account_log/lists?page_size=50', { token });
    const days = dataOf<{ lists: { create_time: string }[] }>(lines).lists.map((line) => line.create_time.slice(0, 10));
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(days).size).toBeGreaterThan(4);
    const { chat_trend } = dataOf<{ chat_trend: number[] }>(await demo.get('/user/overview', { token }));
    expect(chat_trend.slice(0, 2).concat(chat_trend.slice(-1))).toEqual([2, 152, 500]);
  }
  await reconcile(demo.app, new Date(Date.now() + 2 * 86_400_000));
  expect(await countDifferences(demo.database.db)).toEqual([]);
});

test('the demo account has withdrawn twice, and once it failed', async () => {
  const { token } = dataOf<{ token: string }>(await demo.post('/login/account', login));
  const { lists } = dataOf<{ lists: { id: number; status: number; money: string }[] }>(
    await demo.get('/withdraw/lists', { token }),
  );
  expect(lists.map(({ status }) => status)).toEqual([3, 4, 3]);
  expect(lists.filter(({ money }) => Number(money) < 1)).toEqual([]);
  const failed = dataOf<object>(await demo.get(`/withdraw/detail?id=${lists[1]?.id}`, { token }));
  expect(failed).toMatchObject({ account: 'lin****oman@example.com', transfer_remark: '支付宝账户未实名，款项退回' });
  expect(dataOf(await demo.get('/withdraw/config', { token }))).toMatchObject({ frozen: '0.00', in_flight: 0 });
});

test('the demo account has few unread notifications and older ones', async () => {
  const { token } = dataOf<{ token: string }>(await demo.post('/login/account', login));
  const { unread_notifications } = dataOf<{ unread_notifications: number }>(await demo.get('/user/center', { token }));
  expect(unread_notifications).toBeGreaterThanOrEqual(3);
  expect(unread_notifications).toBeLessThan(10);
  const { lists } = dataOf<{ lists: { create_time: string; is_read: boolean; kind: string }[] }>(
    await demo.get('/notification/lists?page_size=100', { token }),
  );
  expect(lists.map(({ is_read }) => is_read)).toEqual(lists.map((_one, at) => at >= unread_notifications));
  const days = lists.map(({ create_time }) => create_time.slice(0, 10));
  expect(new Set(days).size).toBeGreaterThan(10);
  expect(new Set(lists.map(({ kind }) => kind))).toEqual(
    new Set(['announcement', 'income', 'feedback', 'refund', 'withdrawal']),
  );
});

test('demo codes give credits once; in production they are void', async () => {
  const redeem = (site: TestApp, token: string, sn: string) => site.post('/cardCode/useCard', { sn }, { token });
  const site = await testApp();
  await seed(site.database.db, site.app.config);
  const [user, other] = [await makeUser(site), await makeUser(site)];
  expect(await redeem(site, user.token, 'chat 2026 free test')).toMatchObject({ msg: '兑换成功，获得 50 对话积分' });
  expect(await redeem(site, user.token, 'CHAT-2026-FREE-TEST')).toMatchObject({ code: 0 });
  await seed(site.database.db, { ...site.app.config, siteMode: 'production' });
  expect(await redeem(site, other.token, 'CHAT-2026-FREE-TEST')).toMatchObject({ code: 0, msg: '该兑换码已作废' });
  await site.close();
});

test('production has settings and examples, and no account at all', async () => {
  expect(await countOf(production, users)).toBe(0);
  expect(await countOf(production, news)).toBe(0);
  expect(await countOf(production, examples)).toBeGreaterThan(10);
  expect(await production.post('/login/account', login)).toMatchObject({ code: 0, msg: '账号或密码错误' });
  expect(dataOf(await production.get('/pc/config'))).toMatchObject({ website: { shop_name: '智绘工坊' } });
});

test("texts follow the site's name; renaming lists where the old one stands", async () => {
  const operator = await testOperator(production);
  await operator.get(setPolicy, { type: 'pay', title: '付款', content: '<p>智绘工坊与老店</p>', format: 'html' });
  const renamed = await operator.ask(setSetting, { key: 'website.shop_name', value: '墨<行>' });
  expect(renamed.msg).toBe(
    '"智绘工坊" still stands in: policies show pay (1 ×), website.pc_logo: the built-in picture has the name 智绘工坊 in it. Write {{site_name}} in its place, and it follows the setting from then on.',
  );
  const texts = [
    ...['service', 'privacy', 'distribution'].map((type) => `/index/policy?type=${type}`),
    ...contentPages.map((name) => `/content/page?name=${name}`),
    '/pc/config',
  ];
  for (const path of texts) {
    const { code, data } = await production.get(path);
    const shown = JSON.stringify(data);
    expect([path, code, /智绘工坊|site_name/.exec(shown)?.[0]]).toEqual([path, 1, undefined]);
  }
  const { content } = dataOf<{ content: string }>(await production.get('/index/policy?type=service'));
  expect(content).toContain('欢迎使用墨&lt;行&gt;。');
  expect(dataOf(await production.get('/pc/config'))).toMatchObject({ website: { pc_title: '墨<行> · AI 对话与创作' } });
  await operator.get(setSetting, { key: 'website.shop_name', value: '智绘工坊' });
});

test('open places are found at the start, in the list and inbox', async () => {
  const operator = await testOperator(production);
  const lists = await operator.get(listPolicies, {});
  const open = Object.fromEntries(lists.map(({ type, open }) => [type, open]));
  // Each of them is known, but for the words of the contract that stand in 【】 for good.
  for (const { type, body } of policyTexts) {
    if (type !== 'pay') expect(open[type]).toEqual(body.match(/【[^】]*】/g) ?? []);
  }
  expect(open.service).toContain('【运营者的公司全称】');
  const waits = (await operator.get(showInbox, {})).find(({ next }) => next === 'npm run admin -- policies list');
  expect(waits).toMatchObject({ waiting: 'policies with places that nobody filled in', count: 3 });
  const restarted = await testApp({
    database: production.database,
    config: { siteMode: 'production', text: undefined },
  });
  const warned = restarted.log.filter(({ msg }) => msg === 'a policy is published with places that nobody filled in');
  expect(warned).toContainEqual(expect.objectContaining({ policy: 'service' }));
  await restarted.close();
  await operator.get(setPolicy, { type: 'service', title: '协议', content: '<p>【特别提示】无</p>', format: 'html' });
  expect((await operator.get(listPolicies, {})).find(({ type }) => type === 'service')?.open).toEqual([]);
});

test('seeding again, as every start does, adds nothing', async () => {
  const before = [await countOf(demo, users), await countOf(demo, news), await countOf(demo, examples)];
  await seed(demo.database.db, demo.app.config);
  expect([await countOf(demo, users), await countOf(demo, news), await countOf(demo, examples)]).toEqual(before);
});

test('two processes that start at once on one database seed it once', async () => {
  const site = await testApp();
  await Promise.all([seed(site.database.db, site.app.config), seed(site.database.db, site.app.config)]);
  expect([await countOf(site, users), await countOf(site, news)]).toEqual([
    await countOf(demo, users),
    await countOf(demo, news),
  ]);
  await site.close();
});

test('at least 24 articles in five categories, with headings', async () => {
  const categories = dataOf<{ id: number }[]>(await demo.get('/article/cate'));
  expect(categories).toHaveLength(5);
  const rows = await demo.database.db.select().from(news);
  expect(rows.length).toBeGreaterThanOrEqual(24);
  for (const row of rows) {
    expect(row.content.replace(/<[^>]+>/g, '').length).toBeGreaterThan(250);
    expect(row.content).toMatch(/<h2>.*<\/h2>/);
    expect(row.content).toMatch(/<(ul|ol)><li>/);
    expect(row.createTime.getTime()).toBeLessThan(Date.now());
  }
});

test('every example has its own answer, labelled as demonstration', async () => {
  const answer = prepareAnswers();
  const groups = dataOf<{ image: string; sample: { content: string }[] }[]>(await demo.get('/question/samplesLists'));
  const questions = groups.flatMap((group) => group.sample.map((one) => one.content));
  const answers = questions.map((question) => answer(question));
  for (const text of answers) {
    expect(text.split('\n')[0]).toContain('演示');
    expect(text).not.toContain('通用的思考框架');
  }
  expect(new Set(answers).size).toBe(questions.length);
  expect(answer('x*y <b>')).toContain('x\\*y \\<b\\>');
  for (const { image } of groups)
    expect((await demo.app.inject(image)).headers['content-type']).toContain('image/svg+xml');
});

// Shows: SPEC-3.17
test('each message type has a prepared answer and is recognised', () => {
  const typeOf = (question: string) => messageTypeOf(prepareAnswers()(question));
  expect(typeOf('会员多少钱')).toBe(messageType.goods);
  expect(typeOf('画一张远山的图')).toBe(messageType.image);
  expect(typeOf('演示一下 Markdown')).toBe(messageType.text);
  expect(messageTypeOf('> 引用\n\n[甲](/recharge)\n\n[乙](/openvip?package=12)')).toBe(messageType.goods);
  for (const text of [
    '',
    '> 引用',
    '[甲](/openvip) 好',
    '[甲](/user/info)',
    '![a](/x.png)\n\n好',
    '[甲](//evil.cn/openvip)',
  ])
    expect(messageTypeOf(text)).toBe(messageType.text);
});

test('every picture that a prepared answer shows is there', async () => {
  const folder = new URL('../providers/text/demonstration/answers/', import.meta.url);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const shown = texts.flatMap((text) => [...text.matchAll(/\/api\/files\/[^)\s]+/g)].map(([path]) => path));
  expect(shown).not.toEqual([]);
  for (const path of shown) expect([path, (await demo.app.inject(path)).statusCode]).toEqual([path, 200]);
});

test('the prepared answers show every kind of Markdown', () => {
  const text = prepareAnswers()('演示一下 Markdown');
  for (const kind of [
    /^## /m,
    /^- \[x\] /m,
    /^1\. /m,
    /^\| --- /m,
    /^> /m,
    /^```python/m,
    /^```javascript/m,
    /^\$\$$/m,
    /`[^`]+`/,
  ]) {
    expect(text).toMatch(kind);
  }
});
