import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { dataOf, setLogin } from '../../testing/make.ts';
import { type FakeSmtp, fakeSmtp } from '../../testing/providers/fake-smtp.ts';
import { gate } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { boundedSender } from '../code/code-sender.ts';

let smtp: FakeSmtp;
let site: TestApp;
beforeAll(async () => {
  smtp = await fakeSmtp();
  site = await testApp({ config: { mail: smtp.config } });
});
afterEach(async () => {
  Object.assign(smtp, { mails: [], commands: [], refusals: {} });
  await site.database.db.delete(limitCounters);
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const ask = (email: string, scene = 'YZMZC', on = site) => on.post('/email/sendCode', { email, scene });
const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? 'none';

test.each([
  ['YZMDL', '登录'],
  ['YZMZC', '注册'],
  ['ZHDLMM', '找回密码'],
  ['BDSJHM', '绑定手机号'],
  ['BGSJHM', '更换手机号'],
])('a code for %s is mailed as text and HTML', async (scene, purpose) => {
  expect(await ask('Reader@Example.com', scene)).toEqual({ code: 1, show: 1, msg: '验证码已发送', data: null });
  expect(smtp.mails).toHaveLength(1);
  const { from, to, headers, parts } = smtp.mails[0] ?? {};
  expect([from, to]).toEqual(['no-reply@example.com', 'reader@example.com']);
  expect(headers).toMatch(new RegExp(`^Subject: 【智绘工坊】${purpose}验证码$`, 'm'));
  expect(headers).toMatch(/^From: 智绘工坊 *<no-reply@example.com>$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(headers).not.toContain(codeIn(parts?.[0]));
  expect(parts).toHaveLength(2);
  for (const part of parts ?? []) {
    expect(part).toContain(`你的${purpose}验证码：`);
    expect(part).toContain(codeIn(parts?.[0]));
    expect(part).toContain('10 分钟内有效');
  }
});

test('with a mailer only the mailed code confirms a mailbox', async () => {
  await setLogin(site, {});
  const email = 'member@example.com';
  const registration = { channel: 4, scene: 3, email, password: 'secret-1', password_confirm: 'secret-1' };
  expect(await site.post('/login/register', registration)).toMatchObject({ code: 0, msg: '请输入验证码' });
  await ask(email);
  const code = codeIn(smtp.mails[0]?.parts[0]);
  const other = code === '000000' ? '000001' : '000000';
  expect(await site.post('/login/register', { ...registration, code: other })).toMatchObject({ code: 0 });
  expect(await site.post('/login/register', { ...registration, code })).toMatchObject({ code: 1 });
  const login = { terminal: 4, scene: 3, email, password: 'secret-1' };
  expect(dataOf(await site.post('/login/account', login))).toMatchObject({ mobile: '' });
});

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nRCPT TO:<b@example.com>',
  'a@example.com,b@example.com',
  'a,b@example.com',
  '<b@example.com> a@example.com',
  '"b@example.com"@example.com',
  'a(b)@example.com',
  'a@example.com>',
  'a@[127.0.0.1]',
  'a@exa\u0000mple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a.'.repeat(200)}com`,
])('a mailbox that is several or a header: %j is refused', async (email) => {
  expect(await ask(email)).toMatchObject({ code: 0, show: 1, msg: expect.stringMatching(/邮箱|无法识别/) });
  expect(smtp.commands).toEqual([]);
});

test('while a mail is being sent the database serves other calls', async () => {
  const { offered, take } = smtp.hold();
  const sending = ask('slow@example.com');
  await offered;
  expect(await site.post('/login/account', { terminal: 4, scene: 2, mobile: '13600000000', password: 'x' })).toEqual(
    expect.objectContaining({ code: 0, msg: '账号或密码错误' }),
  );
  take();
  expect(await sending).toMatchObject({ code: 1 });
});

test('a code is sent while a hundred notifications wait', async () => {
  const { open, opened } = gate();
  const codes: string[] = [];
  const sender = boundedSender({
    sendCode: async ({ code }) => void codes.push(code),
    notify: () => opened,
  });
  const notified = Array.from({ length: 100 }, (_, at) =>
    sender.notify(`${at}@example.com`, { scene: 'TXTZ', subject: '', text: '', params: {} }),
  );
  const from = '192.0.2.1';
  sender.requireOpen(from);
  await sender.sendCode({ target: 'reader@example.com', scene: 'YZMDL', code: '123456', from });
  expect(codes).toEqual(['123456']);
  open();
  await Promise.all(notified);
});

test.each([
  ['a mailbox that is not there', { RCPT: '550 5.1.1 victim@example.com unknown' }, '这个邮箱无法收信，请检查邮箱地址'],
  ['a server that is busy', { RCPT: '451 later' }, '邮件发送失败，请稍后再试'],
  ['a wrong password of ours', { AUTH: '535 mail-secret is wrong' }, '邮件发送失败，请稍后再试'],
  ['a server that takes no mail', { DATA: '554 no' }, '邮件发送失败，请稍后再试'],
])('%s: a clear sentence, no wait, nothing private logged', async (_name, refusals, msg) => {
  smtp.refusals = refusals as FakeSmtp['refusals'];
  expect(await ask('victim@example.com')).toMatchObject({ code: 0, show: 1, msg });
  smtp.refusals = {};
  expect(await ask('victim@example.com')).toMatchObject({ code: 1 });
  const all = JSON.stringify(site.log);
  expect(all).toContain('mail was not sent');
  for (const word of ['victim', 'mail-secret', codeIn(smtp.mails[0]?.parts[0])]) expect(all).not.toContain(word);
});

test('a server that is down fails like one that refuses', async () => {
  const gone = await testApp({ database: site.database, config: { mail: { ...smtp.config, port: 9 } } });
  const replies = [];
  for (let i = 0; i < 6; i++) replies.push(await ask('often@example.com', 'YZMZC', gone));
  await gone.close();
  expect(replies.slice(0, 5).map(({ msg }) => msg)).toEqual(Array(5).fill('邮件发送失败，请稍后再试'));
  expect(replies[5]).toMatchObject({ code: 0, msg: '获取验证码过于频繁，请 1 小时后再试' });
});

test('without required TLS nothing is sent', async () => {
  const strict = await testApp({ database: site.database, config: { mail: { ...smtp.config, requireTls: true } } });
  expect(await ask('reader@example.com', 'YZMZC', strict)).toMatchObject({ code: 0, msg: '邮件发送失败，请稍后再试' });
  await strict.close();
  expect(smtp.commands.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  expect(smtp.mails).toEqual([]);
});
