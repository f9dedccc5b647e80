import { eq } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import { users } from '../../platform/user/user-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
});
afterAll(() => site.close());

const set = (field: string, value: unknown, more = {}) =>
  site.post('/user/setInfo', { field, value, ...more }, { token: user.token });
const center = async () => dataOf<Record<string, unknown>>(await site.get('/user/center', { token: user.token }));

// Shows: SPEC-7.17
test('nickname, name and sex are kept', async () => {
  expect(await set('nickname', '  小 满\n满 ')).toMatchObject({ code: 1, msg: '保存成功' });
  await set('real_name', '林满');
  await set('sex', 2);
  expect(await center()).toMatchObject({ nickname: '小 满 满', real_name: '林满', sex: 2 });
  for (const none of ['13800138000', '小明😀', '-']) {
    expect(await set('real_name', none)).toMatchObject({ code: 0, msg: '请输入真实姓名' });
  }
  for (const name of ["Anne-Marie O'Neil", '阿依古丽·艾力', 'José']) {
    expect(await set('real_name', name)).toMatchObject({ code: 1 });
  }
  await set('real_name', '');
  await set('sex', '1');
  expect(await center()).toMatchObject({ real_name: '', sex: 1 });
});

// Shows: XSS-11, INJ-09
test('INJ-09: a nickname is counted in code points and holds nothing invisible', async () => {
  expect(await set('nickname', '😀'.repeat(20))).toMatchObject({ code: 1 });
  expect(await center()).toMatchObject({ nickname: '😀'.repeat(20) });
  expect(await set('nickname', '😀'.repeat(21))).toMatchObject({ code: 0, msg: '昵称不能超过 20 个字符' });
  expect(await set('nickname', `a${'\u0301'.repeat(900_000)}`)).toMatchObject({ code: 0 });
  expect(await set('nickname', 'a\u202eb\u200bc\ufeff')).toMatchObject({ code: 1 });
  expect(await center()).toMatchObject({ nickname: 'abc' });
  expect(await set('nickname', '👨\u200d👩\u200d👧 a\u200db')).toMatchObject({ code: 1 });
  expect(await center()).toMatchObject({ nickname: '👨\u200d👩\u200d👧 ab' });
  expect(await set('nickname', 'x\ud800y')).toMatchObject({ code: 1 });
  expect(await center()).toMatchObject({ nickname: 'x\ufffdy' });
  for (const empty of ['', '  ', '\u200b\u202e', '\u0301\u0301']) {
    expect(await set('nickname', empty)).toMatchObject({ code: 0, msg: '请输入昵称' });
  }
});

// Shows: SPEC-7.17, AUTH-23
test('AUTH-23: only the named fields change, and other fields are ignored', async () => {
  const row = async () => (await site.database.db.select().from(users).where(eq(users.id, user.id)))[0];
  const before = await row();
  const greedy = { id: 1, role: 'admin', points: 9e9, balance: 9e9, vip_expire: '2099-01-01', is_admin: 1, sn: '1' };
  for (const field of ['id', 'sn', 'mobile', 'balance', 'inviter_id', 'is_disabled', 'password_hash', '__proto__']) {
    expect(await set(field, 1, greedy)).toMatchObject({ code: 0 });
  }
  expect(await row()).toEqual(before);
  expect(await set('sex', 0, { ...greedy, inviter_id: 1 })).toMatchObject({ code: 1 });
  expect(await row()).toEqual({ ...before, sex: 0 });
  expect(await center()).toMatchObject({ balance: 20, inviter_id: 0 });
});

test.each([
  ['sex', 3],
  ['sex', 'x'],
  ['nickname', { a: 1 }],
  ['avatar', 'javascript:alert(1)'],
  ['avatar', 'http://example.com/a.png'],
  ['avatar', 'https://u:p@example.com/a.png'],
  ['avatar', 'https://example.com/a.svg'],
  ['avatar', 'https://example.com/a.png"onerror="x'],
  ['avatar', '//example.com/a.png'],
  ['avatar', 'data:image/png;base64,AAAA'],
  ['avatar', '/api/files/upload/../../etc/passwd'],
  ['avatar', '/api/files/upload/nobody-uploaded-this.png'],
  ['avatar', ''],
])('refuses %s = %j', async (field, value) => {
  const before = await center();
  expect(await set(field, value)).toMatchObject({ code: 0, show: 1 });
  expect(await center()).toEqual(before);
});

// Shows: XSS-11, SSRF-01
test('an avatar is an own upload or one of the site', async () => {
  const other = await makeUser(site);
  const upload = { visibility: 'public', givenName: 'a.png', bytes: 1, width: 1, height: 1 } as const;
  await site.database.db.insert(uploads).values([
    { ...upload, userId: user.id, name: 'mine.png' },
    { ...upload, userId: other.id, name: 'theirs.png' },
    { ...upload, userId: user.id, name: 'private.png', visibility: 'owner' },
  ]);
  expect(await set('avatar', '/api/files/upload/theirs.png')).toMatchObject({ code: 0 });
  expect(await set('avatar', '/api/files/upload/private.png')).toMatchObject({ code: 0 });
  // What another server sends can be another picture tomorrow.
  expect(await set('avatar', 'https://example.com/a/b.webp')).toMatchObject({ code: 0 });
  for (const value of ['/api/files/upload/mine.png', '/api/files/v1/avatar/person-1.svg']) {
    expect(await set('avatar', value)).toMatchObject({ code: 1 });
    expect(await center()).toMatchObject({ avatar: value });
  }
  expect(await set('avatar', 'files/upload/mine.png')).toMatchObject({ code: 1 });
  expect(await center()).toMatchObject({ avatar: '/api/files/upload/mine.png' });
  const named = await testApp({ database: site.database, config: { siteUrl: 'https://chat.example.com' } });
  const body = { field: 'avatar', value: 'https://chat.example.com/api/files/upload/mine.png' };
  expect(await named.post('/user/setInfo', body, { token: user.token })).toMatchObject({ code: 1 });
  await named.close();
  expect(await center()).toMatchObject({ avatar: '/api/files/upload/mine.png' });
});

test('the overview has invited people and the last thirty balances', async () => {
  const { db } = site.database;
  const owner = await makeUser(site, { credits: { chat: 5, draw: 3 } });
  const overview = async () => dataOf(await site.get('/user/overview', { token: owner.token }));
  expect(await overview()).toEqual({ email: '', invited: 0, chat_trend: [5], draw_trend: [3] });
  const guest = await makeUser(site);
  await db.update(users).set({ inviterId: owner.id }).where(eq(users.id, guest.id));
  for (let i = 1; i <= 31; i++) {
    const given = { userId: owner.id, amount: 10, cause: 'job', causeId: i, changeType: changeType.chat };
    await db.transaction((tx) => give(tx, `overview:${i}`, { ...given, currency: 'chat' }));
  }
  const trend = Array.from({ length: 30 }, (_, i) => 25 + 10 * i);
  expect(await overview()).toEqual({ email: '', invited: 1, chat_trend: trend, draw_trend: [3] });
});
