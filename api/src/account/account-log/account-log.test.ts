import { changeTypes } from '../../ledger/change-types.ts';
import { hold, release, settle } from '../../ledger/hold.ts';
import { give, takeBack } from '../../ledger/ledger.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

interface Page {
  lists: Record<string, unknown>[];
  count: number;
}
const list = async ({ token }: MadeUser, query: string) =>
  dataOf<Page>(await site.get(`/account_log/lists?${query}`, { token }));
const credits = (user: MadeUser, causeId: string, amount: number, changeType: number) =>
  ({
    cause: 'job',
    causeId: `${user.id}-${causeId}`,
    userId: user.id,
    currency: 'chat',
    amount,
    changeType,
    sourceSn: causeId,
  }) as const;

/** Three questions: one was answered, one came back, one is under way. */
async function makeHistory(): Promise<MadeUser> {
  const user = await makeUser(site, { credits: { chat: 10, draw: 2 } });
  await site.database.db.transaction(async (tx) => {
    await hold(tx, credits(user, 'answered', 3, 102));
    await settle(tx, credits(user, 'answered', 3, 102));
    await hold(tx, credits(user, 'failed', 2, 102));
    await release(tx, credits(user, 'failed', 2, 210));
    await hold(tx, credits(user, 'running', 1, 102));
  });
  return user;
}

test('income and spending, newest first; a returned price has its own type', async () => {
  const user = await makeHistory();
  const { lists, count } = await list(user, 'type=um');
  expect(count).toBe(5);
  expect(lists.map((line) => [line.change_type_desc, line.change_amount_desc, line.left_amount, line.action])).toEqual([
    ['对话消耗', '-1', '6', 2],
    ['对话未完成退回', '+2', '7', 1],
    ['对话消耗', '-2', '5', 2],
    ['对话消耗', '-3', '7', 2],
    ['注册赠送', '+10', '10', 1],
  ]);
  expect(lists[0]).toMatchObject({ change_type: 102, change_amount: '1', source_sn: 'running', remark: '' });
  expect(lists[0]?.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await list(user, 'type=draw')).lists).toMatchObject([{ change_type: 604, change_amount_desc: '+2' }]);
  expect((await list(user, '')).count).toBe(5);
});

test('filters and pages', async () => {
  const user = await makeHistory();
  expect((await list(user, 'type=um&action=1')).count).toBe(2);
  expect((await list(user, 'type=um&action=2')).count).toBe(3);
  expect((await list(user, 'type=um&action=&change_type=')).count).toBe(5);
  expect((await list(user, 'type=um&change_type=102')).count).toBe(3);
  expect((await list(user, 'type=um&change_type=210')).lists).toMatchObject([{ source_sn: 'failed' }]);
  const second = await list(user, 'type=um&page_no=2&page_size=2');
  expect(second).toMatchObject({ count: 5, page_no: 2, page_size: 2, lists: [{ source_sn: 'failed' }, {}] });
  const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
  expect((await list(user, `type=um&start_time=${today}&end_time=${today}`)).count).toBe(5);
  expect((await list(user, 'type=um&end_time=2020-01-01%2008:00:00')).count).toBe(0);
  expect((await list(user, 'type=um&start_time=2099-12-31%2023:59')).count).toBe(0);
});

test('money is in yuan; only what can be spent is listed', async () => {
  const user = await makeUser(site);
  const money = { ...credits(user, 'order-7', 1205, 401), currency: 'cny' } as const;
  await site.database.db.transaction((tx) => give(tx, `c:${user.id}`, money, { from: 'commission' }));
  await site.database.db.transaction((tx) => give(tx, `p:${user.id}`, money, { from: 'commission', to: 'pending' }));
  expect((await list(user, 'type=money')).lists).toMatchObject([
    {
      change_type_desc: '分销佣金',
      change_amount: '12.05',
      change_amount_desc: '+12.05',
      left_amount: '12.05',
      action: 1,
    },
  ]);
  await site.database.db.transaction((tx) =>
    takeBack(tx, `t:${user.id}`, { ...money, amount: 1210, changeType: 300 }, 'commission'),
  );
  expect((await list(user, 'type=money')).lists[0]).toMatchObject({
    change_amount_desc: '-0.05',
    left_amount: '12.00',
  });
});

test.each([
  ['type=gold', '类型应为 um、draw 或 money'],
  ['action=3', '收支类型不正确'],
  ['change_type=abc', '变动类型不正确'],
  ['start_time=yesterday', '时间格式应为'],
  ['end_time=2026-02-31', '时间不存在'],
  ['start_time=2026-02-02&end_time=2026-02-01', '开始时间不能晚于结束时间'],
])('%s is refused in a sentence, in list and file', async (query, sentence) => {
  const { token } = await makeUser(site);
  for (const path of ['lists', 'export']) {
    const reply = await site.get(`/account_log/${path}?${query}`, { token });
    expect(reply).toMatchObject({ code: 0, msg: expect.stringContaining(sentence) });
  }
});

test('nobody sees the lines of another user, or any without login', async () => {
  await makeHistory();
  const other = await makeUser(site, { credits: { chat: 0, draw: 0 } });
  expect((await list(other, 'type=um')).count).toBe(0);
  for (const path of ['lists', 'export', 'getUmChangeType']) {
    expect(await site.get(`/account_log/${path}`)).toMatchObject({ code: 0, show: 0, msg: '请先登录' });
  }
});

test('the change types of the contract, each with a label', async () => {
  const { token } = await makeUser(site);
  const codesOf = async (path: string) =>
    Object.entries(dataOf<Record<string, string>>(await site.get(`/account_log/${path}`, { token }))).map(
      ([code, label]) => {
        expect(label).toMatch(/[\u4e00-\u9fff]/);
        return Number(code);
      },
    );
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
  expect(await codesOf('getUmChangeType')).toEqual([...range(100, 106), ...range(200, 210)]);
  expect(await codesOf('getDrawChangeType')).toEqual([...range(500, 504), ...range(600, 610)]);
  expect(await codesOf('getMoneyChangeType')).toEqual([300, 301, 400, 401]);
  expect(Object.keys(changeTypes)).toEqual(['chat', 'draw', 'cny']);
});

describe('the file', () => {
  const download = async ({ token }: MadeUser, query = '') => {
    const response = await site.app.inject({ url: `/api/account_log/export?${query}`, headers: { token } });
    return { headers: response.headers, lines: response.payload.split('\r\n') };
  };

  // Shows: INJ-18
  test('has the same lines, as Excel reads them; texts cannot become formulas', async () => {
    const user = await makeHistory();
    const evil = { ...credits(user, '=cmd|"/c calc"!A1', 1, 200), remark: '+1+cmd, "x"' };
    await site.database.db.transaction((tx) => give(tx, `evil:${user.id}`, evil));
    const { headers, lines } = await download(user, 'type=um');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="account-log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['cache-control']).toContain('no-store');
    expect(lines[0]).toBe('\ufeff时间,类型,变动,余额,说明,单号');
    expect(lines[1]).toMatch(/,系统赠送,\+1,7,"'\+1\+cmd, ""x""","'=cmd\|""\/c calc""!A1"$/);
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,对话消耗,-1,6,,running$/);
    expect(lines).toHaveLength(8);
    expect((await download(user, 'action=1')).lines).toHaveLength(5);
  });

  test('has every line, however many', async () => {
    const user = await makeUser(site, { credits: { chat: 0, draw: 0 } });
    await site.database.db.transaction(async (tx) => {
      for (let i = 0; i < 1101; i++) await give(tx, `many:${user.id}:${i}`, credits(user, `n-${i}`, 1, 200));
    });
    const { lines } = await download(user);
    expect(lines).toHaveLength(1103);
    expect(new Set(lines).size).toBe(1103);
  });
});

test('a keyword finds remarks and numbers; the file’s link lasts a minute', async () => {
  const user = await makeHistory();
  expect((await list(user, 'keyword=FAIL')).count).toBe(2);
  expect((await list(user, `keyword=${encodeURIComponent('注册')}`)).count).toBe(1);
  expect((await list(user, 'keyword=%25')).count).toBe(0);
  const link = (input: object) => site.post('/account_log/exportLink', input, { token: user.token });
  const { url } = dataOf<{ url: string }>(await link({ keyword: 'fail' }));
  const file = await site.app.inject({ url });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="account-log-/);
  expect(file.payload.split('\r\n')).toHaveLength(4);
  expect(await link({ action: '3' })).toMatchObject({ code: 0, msg: '收支类型不正确' });
  const over = { code: 0, msg: '下载链接已失效，请重新导出' };
  expect((await site.app.inject({ url: url.replace('ticket=v1.', 'ticket=v1.AAAA') })).json()).toMatchObject(over);
  const old = JSON.stringify({ userId: user.id, until: Date.now() - 1, input: { type: 'um' } });
  const ticket = encodeURIComponent(site.app.secrets.seal(old, 'account log file'));
  expect((await site.app.inject({ url: `/api/account_log/file?ticket=${ticket}` })).json()).toMatchObject(over);
});
