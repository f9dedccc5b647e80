import { eq } from 'drizzle-orm';
import { hashToken } from '../../platform/secrets/token.ts';
import { dataOf, makeUser, setLogin } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { captchas } from './captcha-tables.ts';
import { makeCaptcha } from './stored-captchas.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setLogin(site, { is_captcha: 1 });
});
afterAll(() => site.close());

const password = 'secret-1';
async function member(): Promise<string> {
  const { mobile } = await makeUser(site);
  const registration = { channel: 4, scene: 2, password, password_confirm: password };
  const other = `158${mobile.slice(3)}`;
  await site.post('/login/register', { ...registration, mobile: other });
  return other;
}
const enter = (mobile: string, riddle: { key?: string; captcha?: string }, word = password) =>
  site.post('/login/account', { terminal: 4, scene: 2, mobile, password: word, ...riddle });
const riddle = async () => {
  const { key, letters } = await makeCaptcha(site.database.db);
  return { key, captcha: letters };
};
const refused = { code: 0, msg: '图形验证码错误或已过期' };

test('a picture of paths, always different, hides its letters', async () => {
  const [one, two] = [await site.get('/login/captcha'), await site.get('/login/captcha')].map((reply) =>
    dataOf<{ captcha: string; key: string }>(reply),
  );
  expect(one?.key).not.toBe(two?.key);
  expect(Buffer.from(one?.key ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
  const [type, data = ''] = one?.captcha.split(',') ?? [];
  expect(type).toBe('data:image/svg+xml;base64');
  const svg = Buffer.from(data, 'base64').toString();
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(40);
  expect(svg).not.toMatch(/<(text|tspan|title|desc|script|image|use)|aria-|id=|class=/);
  expect(svg.length).toBeLessThan(20_000);
});

test('a login needs its letters, in any case, once', async () => {
  const mobile = await member();
  expect(await enter(mobile, {})).toMatchObject(refused);
  const { key, captcha } = await riddle();
  expect(await enter(mobile, { key, captcha: captcha.toLowerCase() })).toMatchObject({ code: 1 });
  expect(await enter(mobile, { key, captcha })).toMatchObject(refused);
});

test('a wrong answer uses it up without counting as try', async () => {
  const mobile = await member();
  for (let i = 0; i < 8; i++) {
    const { key, captcha } = await riddle();
    expect(await enter(mobile, { key, captcha: `${captcha}X` }, 'wrong-1')).toMatchObject(refused);
    expect(await enter(mobile, { key, captcha })).toMatchObject(refused);
  }
  expect(await enter(mobile, await riddle())).toMatchObject({ code: 1 });
});

test('of two logins at once with one picture one gets in', async () => {
  const mobile = await member();
  const one = await riddle();
  const replies = await Promise.all([enter(mobile, one), enter(mobile, one)]);
  expect(replies.map((reply) => reply.code).sort()).toEqual([0, 1]);
});

test('after five minutes it is worthless, and it is never stored', async () => {
  const mobile = await member();
  const one = await riddle();
  const rows = await site.database.db.select().from(captchas);
  expect(JSON.stringify(rows)).not.toContain(one.captcha);
  expect(JSON.stringify(rows)).not.toContain(one.key);
  await site.database.db
    .update(captchas)
    .set({ expireTime: new Date() })
    .where(eq(captchas.keyHash, hashToken(one.key)));
  expect(await enter(mobile, one)).toMatchObject(refused);
});
