import type { Login } from 'shared/contracts/account/account.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { openLogin } from '../login/stored-logins.ts';
import { deviceName } from './device-name.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const loginsOf = async (token: string) => dataOf<Login[]>(await site.get('/user/logins', { token }));

test('devices are listed, one’s own first; the others logged out', async () => {
  const [user, stranger] = [await makeUser(site), await makeUser(site)];
  const password = 'secret-1';
  const code = { password, password_confirm: password };
  expect(await site.post('/user/changePassword', code, { token: user.token })).toMatchObject({ code: 1 });
  const login = { terminal: 4, scene: 2, mobile: user.mobile, password };
  const headers = { 'user-agent': windows };
  const { token } = dataOf<{ token: string }>(
    await site.post('/login/account', login, { headers, from: '120.24.78.68' }),
  );
  expect(await loginsOf(token)).toMatchObject([
    {
      device: 'Chrome · Windows',
      region: '广东省深圳市',
      is_current: true,
      seen_time: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    },
    { device: '未知设备', region: '', is_current: false },
  ]);
  expect(await site.post('/user/logoutOthers', {}, { token })).toMatchObject({
    code: 1,
    msg: '已退出其他 1 台设备',
    data: { ended: 1 },
  });
  expect(await site.get('/user/info', { token: user.token })).toMatchObject({ code: -1 });
  expect(await loginsOf(token)).toHaveLength(1);
  expect(await site.post('/user/logoutOthers', {}, { token })).toMatchObject({ msg: '没有其他已登录的设备' });
  expect(await loginsOf(stranger.token)).toHaveLength(1);
  expect(await site.get('/user/logins')).toMatchObject({ code: 0, msg: '请先登录' });
});

test('one other device is logged out, twice without error', async () => {
  const [user, stranger] = [await makeUser(site), await makeUser(site)];
  const phone = await openLogin(site.database.db, user.id, 4, {
    userAgent: 'Chrome/140 Android Mobile MicroMessenger/8',
  });
  const tablet = await openLogin(site.database.db, user.id, 4, { userAgent: 'iPad Safari/604.1' });
  const { token } = user;
  const before = await loginsOf(token);
  const idOf = (device: string) => before.find((login) => login.device === device)?.id;
  const post = (id: string | undefined, by = token) => site.post('/user/logoutDevice', { id }, { token: by });
  expect(await post(idOf('微信 · Android'), stranger.token)).toMatchObject({ code: 1, data: { ended: 0 } });
  expect(await loginsOf(phone)).toHaveLength(3);
  expect(await post(idOf('微信 · Android'))).toMatchObject({
    code: 1,
    msg: '已退出 微信 · Android',
    data: { ended: 1 },
  });
  expect(await site.get('/user/info', { token: phone })).toMatchObject({ code: -1 });
  expect((await loginsOf(tablet)).map(({ device }) => device).toSorted()).toEqual(['Safari · iPad', '未知设备']);
  expect(await post(idOf('微信 · Android'))).toMatchObject({ code: 1, msg: '这台设备已经退出', data: { ended: 0 } });
  expect(await post(before.find(({ is_current }) => is_current)?.id)).toMatchObject({ code: 0 });
  expect(await site.get('/user/info', { token })).toMatchObject({ code: 1 });
});

test('of two devices logging each other out one stays', async () => {
  const user = await makeUser(site);
  const other = await openLogin(site.database.db, user.id, 4);
  await Promise.all([user.token, other].map((token) => site.post('/user/logoutOthers', {}, { token })));
  const left = await Promise.all([user.token, other].map((token) => site.get('/user/info', { token })));
  expect(left.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(1);
  expect(await loginsOf(await openLogin(site.database.db, user.id, 4))).toHaveLength(
    left.filter(({ code }) => code === 1).length + 1,
  );
});

test.each([
  [windows, 'Chrome · Windows'],
  [`${windows} Edg/140.0`, 'Edge · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 MicroMessenger/8.0',
    '微信 · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.5.0', '未知设备'],
])('%s', (userAgent, shown) => {
  expect(deviceName(userAgent)).toBe(shown);
});
