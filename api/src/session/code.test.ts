import { eq } from 'drizzle-orm';
import { limitCounters } from '../limits/limit-tables.ts';
import { dataOf, makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { codes } from './session-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterEach(async () => {
  await site.database.db.delete(limitCounters);
});
afterAll(() => site.close());

const sent = (mobile: string) =>
  site.log
    .map((line) => line.sms as { mobile: string; scene: string; code: string } | undefined)
    .filter((sms) => sms?.mobile === mobile);

async function sendCode(mobile: string, scene = 'YZMDL'): Promise<string> {
  const reply = await site.post('/sms/sendCode', { scene, mobile });
  expect(reply).toEqual({ code: 1, show: 1, msg: '验证码已发送', data: null });
  return sent(mobile).at(-1)?.code ?? '';
}

const logIn = (mobile: string, code: string) => site.post('/login/account', { terminal: 4, scene: 4, mobile, code });
const wrong = { code: 0, msg: '手机号或验证码错误' };

test('the code of the log logs in, once', async () => {
  const { mobile, id } = await makeUser(site);
  const code = await sendCode(mobile);
  expect(code).toMatch(/^\d{6}$/);
  const { token } = dataOf<{ token: string }>(await logIn(mobile, code));
  expect(dataOf(await site.get('/user/info', { token }))).toMatchObject({ id });
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

test('of two logins at once with one code one succeeds', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  const replies = await Promise.all([logIn(mobile, code), logIn(mobile, code)]);
  expect(replies.map((reply) => reply.code).sort()).toEqual([0, 1]);
});

test('a newer code makes the older one worthless', async () => {
  const { mobile } = await makeUser(site);
  const older = await sendCode(mobile);
  await site.database.db.delete(limitCounters);
  const newer = await sendCode(mobile);
  if (older !== newer) expect(await logIn(mobile, older)).toMatchObject(wrong);
  expect(await logIn(mobile, newer)).toMatchObject({ code: 1 });
});

test('ten minutes later it is worthless', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  await site.database.db.update(codes).set({ expireTime: new Date() }).where(eq(codes.target, mobile));
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

test('five wrong guesses void the code, and full-width digits are no digits', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  for (let i = 0; i < 5; i++) expect(await logIn(mobile, i ? '0000000' : fullWidth)).toMatchObject(wrong);
  await site.database.db.delete(limitCounters);
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

test('a code of one scene is worth nothing in another', async () => {
  const { mobile } = await makeUser(site);
  expect(await logIn(mobile, await sendCode(mobile, 'ZHDLMM'))).toMatchObject(wrong);
});

test('a number that nobody has gets a code and the same answers', async () => {
  const code = await sendCode('13600000001');
  expect(await logIn('13600000001', code)).toMatchObject(wrong);
});

test('one code a minute for a number, also after a restart', async () => {
  const { mobile } = await makeUser(site);
  await sendCode(mobile);
  const again = await testApp({ database: site.database });
  const reply = await again.post('/sms/sendCode', { scene: 'YZMDL', mobile });
  await again.close();
  expect(reply).toMatchObject({ code: 0, msg: '验证码已发送，请 60 秒后再试' });
  expect(sent(mobile)).toHaveLength(1);
});

test('thirty codes an hour for an address', async () => {
  for (let i = 0; i < 30; i++) await sendCode(`135${String(i).padStart(8, '0')}`);
  const reply = await site.post('/sms/sendCode', { scene: 'YZMDL', mobile: '13599999999' });
  expect(reply).toMatchObject({ code: 0, msg: '操作过于频繁，请稍后再试' });
});

test('a retry under the same key sends nothing twice', async () => {
  const { mobile } = await makeUser(site);
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const replies = [1, 2].map(() => site.post('/sms/sendCode', { scene: 'YZMDL', mobile }, { headers }));
  for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ code: 1 });
  expect(sent(mobile)).toHaveLength(1);
});

test.each([
  ['scene', { scene: 'XXX', mobile: '13600000002' }],
  ['mobile', { scene: 'YZMDL', mobile: '１３６00000002' }],
])('refuses a wrong %s', async (_name, body) => {
  expect(await site.post('/sms/sendCode', body)).toMatchObject({ code: 0, show: 1 });
});

test('without a provider it says so', async () => {
  const closed = await testApp({ database: site.database, config: { sms: 'off' } });
  const reply = await closed.post('/sms/sendCode', { scene: 'YZMDL', mobile: '13600000003' });
  await closed.close();
  expect(reply).toMatchObject({ code: 0, msg: '短信服务未开通，请使用密码登录' });
});

test('with a gateway a registration needs the code, and says nothing about who is a member', async () => {
  const { mobile: taken } = await makeUser(site);
  const gateway = await testApp({ database: site.database, config: { sms: { url: 'http://127.0.0.1:9/', key: '' } } });
  const registration = { channel: 4, scene: 2, password: 'secret-1', password_confirm: 'secret-1' };
  const ask = (mobile: string, code?: string) => gateway.post('/login/register', { ...registration, mobile, code });
  expect(await ask(taken)).toEqual(await ask('13600000004'));
  expect(await ask(taken, '123456')).toEqual(await ask('13600000004', '123456'));
  expect(await gateway.get('/pc/config')).toMatchObject({ data: { login: { sms_verify: 1 } } });
  const code = await sendCode('13600000005', 'YZMZC');
  expect(await ask('13600000005', code)).toMatchObject({ code: 1 });
  await gateway.close();
});
