import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { eq, like, sql } from 'drizzle-orm';
import { localServer } from 'shared/testing/local-server.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { dataOf, makeUser, sendCode as sendCodeTo, sentCodes, setLogin } from '../../testing/make.ts';
import { gate } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { codes } from './code-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterEach(async () => {
  await site.database.db.delete(limitCounters);
});
afterAll(() => site.close());

const sent = (target: string) => sentCodes(site, target);
const sendCode = (target: string, scene = 'YZMDL') => sendCodeTo(site, target, scene);
const logIn = (mobile: string, code: string) => site.post('/login/account', { terminal: 4, scene: 4, mobile, code });
const wrong = { code: 0, msg: '手机号或验证码错误' };

// Shows: SPEC-7.13, SPEC-7.16, SPEC-8.11, AUTH-20
test('AUTH-20: the code of the log logs in, once', async () => {
  const { mobile, id } = await makeUser(site);
  const code = await sendCode(mobile);
  expect(code).toMatch(/^\d{6}$/);
  const { token } = dataOf<{ token: string }>(await logIn(mobile, code));
  expect(dataOf(await site.get('/user/info', { token }))).toMatchObject({ id });
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

// Shows: AUTH-18
test('AUTH-18: of two logins at once with one code one succeeds', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  const replies = await Promise.all([logIn(mobile, code), logIn(mobile, code)]);
  expect(replies.map((reply) => reply.code).sort()).toEqual([0, 1]);
});

// Shows: AUTH-20
test('AUTH-20: a newer code makes the older one worthless', async () => {
  const { mobile } = await makeUser(site);
  const older = await sendCode(mobile);
  await site.database.db.delete(limitCounters);
  const newer = await sendCode(mobile);
  if (older !== newer) expect(await logIn(mobile, older)).toMatchObject(wrong);
  expect(await logIn(mobile, newer)).toMatchObject({ code: 1 });
});

// Shows: AUTH-20
test('AUTH-20: ten minutes later it is worthless', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  await site.database.db.update(codes).set({ expireTime: new Date() }).where(eq(codes.target, mobile));
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

// Shows: RATE-04
test('RATE-04: five wrong guesses void the code', async () => {
  const { mobile } = await makeUser(site);
  const code = await sendCode(mobile);
  for (let i = 0; i < 5; i++) expect(await logIn(mobile, '0000000')).toMatchObject(wrong);
  await site.database.db.delete(limitCounters);
  expect(await logIn(mobile, code)).toMatchObject(wrong);
});

test('a code of one scene is worth nothing in another', async () => {
  const { mobile } = await makeUser(site);
  expect(await logIn(mobile, await sendCode(mobile, 'ZHDLMM'))).toMatchObject(wrong);
});

// Shows: AUTH-22
test('AUTH-22: an unknown number gets a code and the same answers', async () => {
  const code = await sendCode('13600000001');
  expect(await logIn('13600000001', code)).toMatchObject(wrong);
});

// Shows: SPEC-7.13
test('one code a minute for a number, also after a restart', async () => {
  const { mobile } = await makeUser(site);
  await sendCode(mobile);
  const again = await testApp({ database: site.database });
  const reply = await again.post('/sms/sendCode', { scene: 'YZMDL', mobile });
  await again.close();
  expect(reply).toMatchObject({ code: 0, msg: '验证码已发送，请 60 秒后再试' });
  expect(sent(mobile)).toHaveLength(1);
});

// Shows: AUTH-20
test('AUTH-20: leading zeros are kept, and digits of any width are digits', async () => {
  const { mobile } = await makeUser(site);
  const code = '000123';
  const codeHash = createHash('sha256').update(`${mobile} YZMDL ${code}`).digest('base64url');
  const expireTime = new Date(Date.now() + 60_000);
  await site.database.db.insert(codes).values({ target: mobile, scene: 'YZMDL', codeHash, expireTime });
  for (const other of ['123', '１２３', ' 123', '+123']) expect(await logIn(mobile, other)).toMatchObject(wrong);
  expect(await logIn(mobile, ' ０００-１２３\u200b')).toMatchObject({ code: 1 });
});

test('thirty codes an hour for a browser, a hundred for an address', async () => {
  let number = 0;
  const ask = (agent: string) => {
    const mobile = `135${String(++number).padStart(8, '0')}`;
    return site.post('/sms/sendCode', { scene: 'YZMDL', mobile }, { headers: { 'user-agent': agent } });
  };
  const tooMany = { code: 0, msg: '操作过于频繁，请稍后再试' };
  for (const agent of ['one', 'two', 'three']) {
    for (let i = 0; i < 30; i++) expect(await ask(agent)).toMatchObject({ code: 1 });
    expect(await ask(agent)).toMatchObject(tooMany);
  }
  for (let i = 0; i < 10; i++) expect(await ask('four')).toMatchObject({ code: 1 });
  expect(await ask('five')).toMatchObject(tooMany);
});

describe('one mobile or mailbox gets few codes, for all purposes together', () => {
  const scenes = ['YZMDL', 'BDSJHM', 'BGSJHM', 'ZHDLMM', 'YZMZC'];
  const ask = (target: string, at: number) => {
    const [path, field] = target.includes('@') ? ['/email/sendCode', 'email'] : ['/sms/sendCode', 'mobile'];
    return site.post(path, { scene: scenes[at % scenes.length], [field]: target }, { from: `10.5.0.${at}` });
  };
  /** As if a minute had gone by, or an hour. */
  const forget = (name: string) =>
    site.database.db.delete(limitCounters).where(like(limitCounters.key, `code-target-${name}:%`));

  test.each(['13600000111', 'often@example.com'])('%s: one a minute, five an hour, ten a day', async (target) => {
    expect(await ask(target, 0)).toMatchObject({ code: 1 });
    expect(await ask(target, 1)).toMatchObject({ code: 0, msg: '验证码已发送，请 60 秒后再试' });
    for (let at = 2; at < 6; at++) {
      await forget('minute');
      expect(await ask(target, at)).toMatchObject({ code: 1 });
    }
    await forget('minute');
    expect(await ask(target, 6)).toMatchObject({ code: 0, msg: '获取验证码过于频繁，请 1 小时后再试' });
    for (let at = 7; at < 12; at++) {
      await forget('minute');
      await forget('hour');
      expect(await ask(target, at)).toMatchObject({ code: 1 });
    }
    await forget('minute');
    await forget('hour');
    expect(await ask(target, 12)).toMatchObject({ code: 0, msg: '今日获取验证码次数已达上限' });
    expect(sent(target)).toHaveLength(10);
  });
});

describe('addresses of IPv6 count by the network that one customer has', () => {
  let made = 0;
  const ask = (from: string) => {
    made++;
    const headers = { 'user-agent': `browser ${made}` };
    const mobile = `133${String(made).padStart(8, '0')}`;
    return site.post('/sms/sendCode', { scene: 'YZMDL', mobile }, { from, headers });
  };
  const tooMany = { code: 0, msg: '操作过于频繁，请稍后再试' };

  // Shows: RATE-05
  test('a hundred codes an hour for a /64', async () => {
    for (let i = 0; i < 100; i++) expect(await ask(`2001:db8:1:1::${i.toString(16)}`)).toMatchObject({ code: 1 });
    expect(await ask('2001:db8:1:1:ffff::1')).toMatchObject(tooMany);
    expect(await ask('2001:db8:1:2::1')).toMatchObject({ code: 1 });
  });

  test.each([
    ['two hundred for a /56, which leaves the homes beside it theirs', 2, (i: number) => i, 0x100],
    ['five hundred for a /48', 5, (i: number) => i * 0x100, undefined],
  ])('%s', async (_what, shares, subnet, neighbour) => {
    const askFrom = (place: number) => ask(`2001:db8:2:${place.toString(16)}::1`);
    for (let i = 0; i < 20; i++) expect(await askFrom(subnet(i))).toMatchObject({ code: 1 });
    // As if many more had been asked for: each takes a while, and counts like these.
    const all = site.database.db
      .update(limitCounters)
      .set({ count: sql`${limitCounters.count} + ${shares * 100 - 30}` })
      .where(like(limitCounters.key, `code-address-hour-x${shares}:%`));
    expect(await all.returning({ count: limitCounters.count })).toEqual([{ count: shares * 100 - 10 }]);
    for (let i = 20; i < 30; i++) expect(await askFrom(subnet(i))).toMatchObject({ code: 1 });
    expect(await askFrom(0xff)).toMatchObject(tooMany);
    if (neighbour) expect(await askFrom(neighbour)).toMatchObject({ code: 1 });
    expect(await ask('2001:db8:3:1::1')).toMatchObject({ code: 1 });
  });
});

// Shows: RATE-04
test('RATE-04: of hundreds of guesses at one number five are looked at', async () => {
  const { mobile } = await makeUser(site);
  await sendCode(mobile);
  for (let i = 0; i < 300; i++) await logIn(mobile, String(i).padStart(6, '0'));
  const [row] = await site.database.db.select().from(codes).where(eq(codes.target, mobile));
  expect(row?.wrong).toBeLessThanOrEqual(5);
  expect(await logIn(mobile, '000000')).toMatchObject({ code: 0, msg: expect.stringContaining('尝试次数过多') });
});

// Shows: RATE-05
test('RATE-05: guesses over many numbers are stopped by address', async () => {
  const guess = (i: number) => {
    const mobile = `134${String(i >> 1).padStart(8, '0')}`;
    const reset = { scene: 2, mobile, code: '000000', password: 'secret-1' };
    return i % 2 ? site.post('/user/resetPassword', reset) : logIn(mobile, '000000');
  };
  for (let i = 0; i < 100; i++) expect(await guess(i)).toMatchObject(wrong);
  const stopped = { code: 0, msg: '尝试次数过多，请 30 分钟后再试' };
  expect(await guess(100)).toMatchObject(stopped);
  expect(await guess(101)).toMatchObject(stopped);
});

// The code of a login or of a lost password opens the account.
test.each([
  ['TXYZ', '13600000021', true],
  ['YZMDL', '13600000022', false],
  ['ZHDLMM', '13600000023', false],
  ['YZMDL', '13800138000', true],
])('the demonstration shows a code of %s to %s: %s', async (scene, mobile, isShown) => {
  const { data } = await site.post('/sms/sendCode', { scene, mobile });
  expect(data).toEqual(isShown ? { demonstration_code: sent(mobile).at(-1) } : null);
});

describe('by mail', () => {
  const mailbox = 'reader@example.com';

  test('the logged code proves the mailbox in any case', async () => {
    await setLogin(site, { sms_verify: 1 });
    const reply = await site.post('/email/sendCode', { email: 'Reader@Example.com', scene: 'YZMZC' });
    expect(reply).toEqual({
      code: 1,
      show: 1,
      msg: '验证码已发送',
      data: { demonstration_code: sent(mailbox).at(-1) },
    });
    const registration = { channel: 4, scene: 3, password: 'secret-1', password_confirm: 'secret-1', email: mailbox };
    const code = sent(mailbox).at(-1);
    expect(await site.post('/login/register', { ...registration, code })).toMatchObject({ code: 1 });
    await setLogin(site, {});
  });

  // Shows: AUTH-22
  test('AUTH-22: known and unknown mailboxes get the same answer', async () => {
    const ask = (email: string) => site.post('/email/sendCode', { email, scene: 'ZHDLMM' });
    expect(await ask(mailbox)).toEqual(await ask('nobody@example.com'));
    expect(await ask(mailbox)).toEqual(await ask('nobody@example.com'));
    expect(await ask(mailbox)).toMatchObject({ code: 0, msg: '验证码已发送，请 60 秒后再试' });
  });

  test('without a mailer the refusal says so', async () => {
    const closed = await testApp({ database: site.database, config: { mail: 'off' } });
    const reply = await closed.post('/email/sendCode', { scene: 'YZMZC', email: mailbox });
    await closed.close();
    expect(reply).toMatchObject({ code: 0, msg: '邮件服务未开通，请使用手机号' });
  });
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
  ['mobile', { scene: 'YZMDL', mobile: '1360000000２a' }],
])('refuses a wrong %s', async (_name, body) => {
  expect(await site.post('/sms/sendCode', body)).toMatchObject({ code: 0, show: 1 });
});

test('without a provider the refusal says so', async () => {
  const closed = await testApp({ database: site.database, config: { sms: 'off' } });
  const reply = await closed.post('/sms/sendCode', { scene: 'YZMDL', mobile: '13600000003' });
  await closed.close();
  expect(reply).toMatchObject({ code: 0, msg: '短信服务未开通，请使用密码登录' });
});

describe('a gateway', () => {
  let gateway: Awaited<ReturnType<typeof localServer>>;
  let answer: (response: ServerResponse) => unknown;
  let closed: TestApp;
  const asked: string[] = [];
  const ask = (mobile: string, from = '127.0.0.1') =>
    closed.post('/sms/sendCode', { scene: 'YZMZC', mobile }, { from });

  beforeAll(async () => {
    gateway = await localServer(async (request, response) => {
      asked.push(await text(request));
      await answer(response);
    });
    const url = `${gateway.url}/`;
    closed = await testApp({ database: site.database, config: { sms: { url, key: 'k' } } });
  });
  afterAll(async () => {
    await closed.close();
    await gateway.close();
  });

  test('that refuses delays no next code and logs none', async () => {
    answer = (response) => response.writeHead(500).end('no');
    for (let i = 0; i < 2; i++) expect(await ask('13600000006')).toMatchObject({ msg: '短信发送失败，请稍后再试' });
    answer = (response) => response.end();
    expect(await ask('13600000006')).toMatchObject({ code: 1 });
    expect(await ask('13600000006')).toMatchObject({ msg: '验证码已发送，请 60 秒后再试' });
    for (const body of asked) expect(JSON.stringify(closed.log)).not.toContain(JSON.parse(body).code);
  });

  test('that fails late fails for its retries too', async () => {
    const before = asked.length;
    const { open, opened } = gate();
    answer = async (response) => {
      await opened;
      response.writeHead(500).end('no');
    };
    const headers = { 'x-idempotency-key': crypto.randomUUID() };
    const again = () => closed.post('/sms/sendCode', { scene: 'YZMZC', mobile: '13600000009' }, { headers });
    const first = again();
    while (asked.length === before) await setImmediate();
    const retry = again();
    const early = await Promise.race([retry, setTimeout(300, 'waits')]);
    open();
    const failed = { code: 0, msg: '短信发送失败，请稍后再试' };
    expect([early, await first, await retry, await again()]).toMatchObject(['waits', failed, failed, failed]);
    expect(asked).toHaveLength(before + 1);
    answer = (response) => response.end();
    expect(await ask('13600000009')).toMatchObject({ code: 1 });
  });

  test('that is slow has thirty codes under way, no more', async () => {
    const before = asked.length;
    const { open, opened } = gate();
    answer = async (response) => {
      await opened;
      response.end();
    };
    const refused = { code: 0, msg: '当前使用人数较多，请稍后再试' };
    const ten = (from: string, first: number) => Array.from({ length: 10 }, (_, i) => ask(`1360000${first + i}`, from));
    const waiting = ten('192.0.2.1', 1000);
    while (asked.length < before + 10) await setImmediate();
    // Ten are of one network; others have the rest.
    expect(await ask('13600001010', '192.0.2.1')).toMatchObject(refused);
    waiting.push(...ten('192.0.2.2', 1100), ...ten('192.0.2.3', 1200));
    while (asked.length < before + 30) await setImmediate();
    expect(await ask('13600000007', '192.0.2.4')).toMatchObject(refused);
    open();
    for (const reply of await Promise.all(waiting)) expect(reply).toMatchObject({ code: 1 });
    expect(asked).toHaveLength(before + 30);
  });
});

// Shows: SPEC-8.15
test('registration by code does not show who has an account', async () => {
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
