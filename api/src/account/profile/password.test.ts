import { createUser } from '../../site/user/stored-users.ts';
import { dataOf, makeUser, sendCode, setLogin } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setLogin(site, {});
});
afterAll(() => site.close());

let number = 0;
const password = 'secret-1';
async function member(): Promise<string> {
  const mobile = `133${String(++number).padStart(8, '0')}`;
  dataOf(await site.post('/login/register', { channel: 4, scene: 2, mobile, password, password_confirm: password }));
  return mobile;
}
const enter = (mobile: string, word = password) =>
  site.post('/login/account', { terminal: 4, scene: 2, mobile, password: word });
const tokenOf = async (mobile: string, word?: string) => dataOf<{ token: string }>(await enter(mobile, word)).token;
const codeOf = async (token: string) => (await site.get('/user/info', { token })).code;

describe('forgotten', () => {
  // Shows: SPEC-7.19, SPEC-8.14, AUTH-10
  test('AUTH-10: a new one by code ends all three sessions at once', async () => {
    const mobile = await member();
    const tokens = [await tokenOf(mobile), await tokenOf(mobile), await tokenOf(mobile)];
    for (const token of tokens) expect(await codeOf(token)).toBe(1);
    const code = await sendCode(site, mobile, 'ZHDLMM');
    const reply = await site.post('/user/resetPassword', { scene: 2, mobile, code, password: 'changed-2' });
    expect(reply).toMatchObject({ code: 1, show: 1 });
    for (const token of tokens) expect(await codeOf(token)).toBe(-1);
    expect(await enter(mobile)).toMatchObject({ code: 0, msg: '账号或密码错误' });
    expect(await enter(mobile, 'changed-2')).toMatchObject({ code: 1 });
  });

  test('by mailbox too', async () => {
    const email = 'forgetful@example.com';
    await site.database.db.transaction((tx) => createUser(tx, { email, channel: 4 }));
    const code = await sendCode(site, email, 'ZHDLMM');
    const reset = { scene: 3, email: 'Forgetful@example.com', code, password, password_confirm: password };
    expect(await site.post('/user/resetPassword', reset)).toMatchObject({ code: 1 });
    expect(await site.post('/login/account', { terminal: 4, scene: 3, email, password })).toMatchObject({ code: 1 });
  });

  // Shows: AUTH-22
  test('AUTH-22: a wrong code and an unknown number get the same answer', async () => {
    const mobile = await member();
    const nobody = '13399999999';
    const ask = (who: string, code: string) =>
      site.post('/user/resetPassword', { scene: 2, mobile: who, code, password: 'changed-2' });
    const refused = { code: 0, show: 1, msg: '手机号或验证码错误', data: { field: 'code' } };
    expect(await ask(mobile, '000000')).toEqual(refused);
    expect(await ask(nobody, '000000')).toEqual(refused);
    expect(await ask(nobody, await sendCode(site, nobody, 'ZHDLMM'))).toEqual(refused);
    expect(await enter(mobile)).toMatchObject({ code: 1 });
  });

  test.each([
    ['a code of another scene', 'YZMDL', {}],
    ['two different passwords', 'ZHDLMM', { password_confirm: 'other-3' }],
    ['a password that is too simple', 'ZHDLMM', { password: '12345678' }],
    ['a scene that has no password', 'ZHDLMM', { scene: 4 }],
  ])('refuses %s', async (_name, scene, change) => {
    const mobile = await member();
    const code = await sendCode(site, mobile, scene);
    const reply = await site.post('/user/resetPassword', { scene: 2, mobile, code, password: 'changed-2', ...change });
    expect(reply).toMatchObject({ code: 0, show: 1 });
    expect(await enter(mobile)).toMatchObject({ code: 1 });
  });

  test('a retry under the same key succeeds after the code was used', async () => {
    const mobile = await member();
    const reset = { scene: 2, mobile, code: await sendCode(site, mobile, 'ZHDLMM'), password: 'changed-2' };
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    for (let i = 0; i < 2; i++)
      expect(await site.post('/user/resetPassword', reset, { headers })).toMatchObject({ code: 1 });
  });
});

describe('changed', () => {
  const change = (token: string, old_password: string | undefined, word = 'changed-2', headers = {}) =>
    site.post('/user/changePassword', { password: word, password_confirm: word, old_password }, { token, headers });

  test('ends every other session, not the one that asks', async () => {
    const mobile = await member();
    const [mine, other] = [await tokenOf(mobile), await tokenOf(mobile)];
    expect([await codeOf(mine), await codeOf(other)]).toEqual([1, 1]);
    expect(await change(mine, password)).toMatchObject({ code: 1, msg: '密码已修改' });
    expect([await codeOf(mine), await codeOf(other)]).toEqual([1, -1]);
    expect(await enter(mobile, 'changed-2')).toMatchObject({ code: 1 });
  });

  test('needs the old one, and gives five guesses at it', async () => {
    const mobile = await member();
    const token = await tokenOf(mobile);
    expect(await change(token, undefined)).toMatchObject({ code: 0, msg: '原密码错误' });
    for (let i = 0; i < 4; i++) expect(await change(token, 'guess-1')).toMatchObject({ code: 0, msg: '原密码错误' });
    expect(await change(token, password)).toMatchObject({ code: 0, msg: expect.stringContaining('尝试次数过多') });
    expect(await enter(mobile)).toMatchObject({ code: 1 });
  });

  test('allows five guesses, also when they come at once', async () => {
    const mobile = await member();
    const token = await tokenOf(mobile);
    const replies = await Promise.all(Array.from({ length: 40 }, () => change(token, 'guess-1')));
    expect(replies.filter(({ msg }) => msg === '原密码错误').length).toBeLessThanOrEqual(6);
  });

  test('a user without a password sets one without the old one', async () => {
    const { token, mobile } = await makeUser(site);
    expect(dataOf(await site.get('/user/center', { token }))).toMatchObject({ has_password: false });
    expect(await change(token, undefined)).toMatchObject({ code: 1 });
    expect(dataOf(await site.get('/user/center', { token }))).toMatchObject({ has_password: true });
    expect(await enter(mobile, 'changed-2')).toMatchObject({ code: 1 });
  });

  test('a retry under the same key succeeds after the password has changed', async () => {
    const mobile = await member();
    const token = await tokenOf(mobile);
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    for (let i = 0; i < 2; i++) expect(await change(token, password, 'changed-2', headers)).toMatchObject({ code: 1 });
  });
});
