import { dataOf, makeUser, sendCode } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

let number = 0;
const newMobile = () => `152${String(++number).padStart(8, '0')}`;
const withoutMobile = () => makeUser(site, { mobile: undefined, email: `no-mobile-${++number}@example.com` });
const mobileOf = async (token: string) => dataOf<{ mobile: string }>(await site.get('/user/center', { token })).mobile;
const bind = (token: string, body: Record<string, unknown>) => site.post('/user/bindMobile', body, { token });

test('a mini program’s number is refused where there is none', async () => {
  const { token } = await makeUser(site);
  expect(await site.post('/user/getMobileByMnp', { code: 'x' }, { token })).toMatchObject({ code: 0, show: 1 });
  expect(await site.post('/user/getMobileByMnp', { code: 'x' })).toMatchObject({ code: 0, show: 0, msg: '请先登录' });
});

// Shows: SPEC-7.18, SPEC-8.12
test('the first number is bound by an unstored login’s token', async () => {
  const { token } = await withoutMobile();
  const mobile = newMobile();
  expect(await mobileOf(token)).toBe('');
  const code = await sendCode(site, mobile, 'BDSJHM');
  expect(await bind(token, { mobile, code })).toMatchObject({ code: 1, msg: '手机号绑定成功' });
  expect(await mobileOf(token)).toBe(mobile);
});

// Shows: SPEC-8.13
test('another number, by a code to the new one', async () => {
  const { token } = await makeUser(site);
  const mobile = newMobile();
  const code = await sendCode(site, mobile, 'BGSJHM');
  expect(await bind(token, { type: 'change', mobile, code })).toMatchObject({ code: 1, msg: '手机号更换成功' });
  expect(await mobileOf(token)).toBe(mobile);
});

// Shows: AUTH-21
test('AUTH-21: another account’s number is refused; both accounts stay unchanged', async () => {
  const [owner, thief] = [await makeUser(site), await withoutMobile()];
  const code = await sendCode(site, owner.mobile, 'BDSJHM');
  const reply = await bind(thief.token, { mobile: owner.mobile, code });
  expect(reply).toMatchObject({ code: 0, msg: '该手机号已绑定其他账号' });
  expect([await mobileOf(owner.token), await mobileOf(thief.token)]).toEqual([owner.mobile, '']);
});

// Shows: AUTH-21
test('AUTH-21: the header names the account, never the body', async () => {
  const [one, other] = [await withoutMobile(), await withoutMobile()];
  const mobile = newMobile();
  const code = await sendCode(site, mobile, 'BDSJHM');
  const body = { mobile, code, token: other.token, user_id: other.id };
  expect(await bind(one.token, body)).toMatchObject({ code: 1 });
  expect([await mobileOf(one.token), await mobileOf(other.token)]).toEqual([mobile, '']);
  expect(await bind('x'.repeat(43), body)).toMatchObject({ code: -1 });
});

// Shows: AUTH-21
test('AUTH-21: of two accounts with one code one gets the number', async () => {
  const people = [await withoutMobile(), await withoutMobile()];
  const mobile = newMobile();
  const code = await sendCode(site, mobile, 'BDSJHM');
  const replies = await Promise.all(people.map(({ token }) => bind(token, { mobile, code })));
  expect(replies.map((reply) => reply.code).sort()).toEqual([0, 1]);
});

test.each([
  ['a code of another scene', 'BDSJHM', 'BGSJHM', '手机号或验证码错误'],
  ['binding where a number is bound', 'bound', 'BDSJHM', '你已绑定手机号'],
  ['changing where none is bound', 'change', 'BGSJHM', '你还没有绑定手机号'],
])('refuses %s', async (_name, how, scene, sentence) => {
  const { token } = how === 'bound' ? await makeUser(site) : await withoutMobile();
  const mobile = newMobile();
  const code = await sendCode(site, mobile, scene);
  const reply = await bind(token, { ...(how === 'change' ? { type: 'change' } : {}), mobile, code });
  expect(reply).toMatchObject({ code: 0, msg: expect.stringContaining(sentence) });
});

test('a mailbox is bound by a code, unless another account has it', async () => {
  const [one, other] = [await makeUser(site), await makeUser(site)];
  const email = `box-${++number}@example.com`;
  const bindBox = (token: string, code: string) =>
    site.post('/user/bindEmail', { email: email.toUpperCase(), code }, { token });
  const first = await sendCode(site, email, 'BDSJHM');
  expect(await bindBox(one.token, '000000')).toMatchObject({ code: 0, msg: '邮箱或验证码错误' });
  expect(await bindBox(one.token, first)).toMatchObject({ code: 1, msg: '邮箱绑定成功' });
  expect(await site.get('/user/overview', { token: one.token })).toMatchObject({
    data: { email, invited: 0, chat_trend: [20], draw_trend: [] },
  });
  expect(await bindBox(one.token, first)).toMatchObject({ msg: '新邮箱与当前邮箱相同' });
  await site.asOwner(`delete from limit_counters`);
  const second = await sendCode(site, email, 'BDSJHM');
  expect(await bindBox(other.token, second)).toMatchObject({ code: 0, msg: '该邮箱已绑定其他账号' });
  expect(await site.get('/user/overview', { token: other.token })).toMatchObject({ data: { email: '' } });
});
