import { eq } from 'drizzle-orm';
import { users } from '../../platform/user/user-tables.ts';
import { dataOf, makeUser, sendCode } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { loginLifetime } from './login-cache.ts';
import { logins } from './login-tables.ts';

// A process believes for a second what it read of a caller. What it changed itself it must not believe any longer.
let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const center = (token: string) => site.get('/user/center', { token });
const password = 'changed-2';

test.each([
  ['a name', '/user/setInfo', async () => ({ field: 'nickname', value: '新名字' }), { nickname: '新名字' }],
  [
    'a number',
    '/user/bindMobile',
    async () => ({ type: 'change', mobile: '13500000009', code: await sendCode(site, '13500000009', 'BGSJHM') }),
    { mobile: '13500000009' },
  ],
  [
    'a password',
    '/user/changePassword',
    async () => ({ password, password_confirm: password }),
    { has_password: true },
  ],
  [
    'an inviter',
    '/share/invite',
    async () => {
      const { id } = await makeUser(site, { nickname: '邀请人' });
      const [row] = await site.database.db.select().from(users).where(eq(users.id, id));
      return { user_sn: row?.sn };
    },
    { inviter_name: '邀请人' },
  ],
])('%s that was changed is seen by the next call', async (_what, path, body, seen) => {
  const { token } = await makeUser(site);
  const change = await body();
  expect(dataOf(await center(token))).not.toMatchObject(seen);
  expect(await site.post(path, change, { token })).toMatchObject({ code: 1 });
  expect(dataOf(await center(token))).toMatchObject(seen);
});

test('a login ended by logout or password is refused next', async () => {
  const [out, reset] = [await makeUser(site), await makeUser(site)];
  const code = await sendCode(site, reset.mobile, 'ZHDLMM');
  for (const { token } of [out, reset]) expect(await center(token)).toMatchObject({ code: 1 });
  await site.post('/login/logout', {}, { token: out.token });
  await site.post('/user/resetPassword', { scene: 2, mobile: reset.mobile, code, password });
  for (const { token } of [out, reset]) expect(await center(token)).toMatchObject({ code: -1 });
});

test('a login ended elsewhere is accepted for a second', async () => {
  const { id, token } = await makeUser(site);
  expect(await center(token)).toMatchObject({ code: 1 });
  await site.database.db.delete(logins).where(eq(logins.userId, id));
  await until(async () => (await center(token)).code !== 1);
  expect(loginLifetime).toBe(1000);
});
