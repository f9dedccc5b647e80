import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { isDiskFull } from './disk-full.ts';

let site: TestApp;
/** As drizzle wraps what PostgreSQL says. */
const full = new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) });
beforeAll(async () => {
  site = await testApp({ more: [(app) => void app.get('/full', async () => Promise.reject(full))] });
});
afterAll(() => site.close());

const password = 'fresh-123';
const account = { channel: 4, scene: 2, mobile: '13812340000', password, password_confirm: password };

// What no check of the contract finds is refused by the feature itself, in the same shape.
test.each([
  ['/sms/sendCode', { scene: 'YZMDL', mobile: '12' }, 'mobile', '请输入正确的手机号'],
  ['/login/account', { terminal: 4, scene: 2, mobile: '12', password }, 'mobile', '请输入正确的手机号'],
  ['/login/account', { terminal: 4, scene: 3, email: 'x', password }, 'email', '请输入正确的邮箱'],
  ['/login/account', { terminal: 4, scene: 2, mobile: account.mobile }, 'password', '请输入密码'],
  ['/login/account', { terminal: 4, scene: 2, mobile: account.mobile, password: 'x' }, 'password', '账号或密码错误'],
  ['/login/account', { terminal: 4, scene: 4, mobile: account.mobile, code: '0' }, 'code', '手机号或验证码错误'],
  ['/login/register', { ...account, password_confirm: 'x' }, 'password_confirm', '两次输入的密码不一致'],
  ['/user/bindMobile', { type: 'bind', mobile: account.mobile, code: '0000' }, 'mobile', /^你已绑定手机号/],
  ['/user/bindMobile', { type: 'change', mobile: account.mobile, code: '0000' }, 'code', '手机号或验证码错误'],
  ['/user/setInfo', { field: 'nickname', value: '' }, 'value', '请输入昵称'],
  ['/user/setInfo', { field: 'id', value: '7' }, 'field', '参数错误：field'],
  ['/chat/chat', { type: 1, question: '问', other_id: 1, model: 'none' }, 'model', '所选模型不存在，请重新选择'],
])('%s refuses %j and names %s', async (path, body, field, msg) => {
  const { token } = await makeUser(site);
  const told = typeof msg === 'string' ? msg : expect.stringMatching(msg);
  expect(await site.post(path, body, { token })).toEqual({ code: 0, show: 1, msg: told, data: { field } });
});

test('an account that exists is refused at the field that names it', async () => {
  const { mobile } = await makeUser(site);
  const reply = await site.post('/login/register', { ...account, mobile });
  expect(reply).toMatchObject({ code: 0, msg: '该手机号已注册，请直接登录', data: { field: 'mobile' } });
});

test('a refusal that is about no single input names none', async () => {
  expect(await site.post('/chatCategory/add', {})).toMatchObject({ code: 0, data: null });
  const { token } = await makeUser(site);
  expect(await site.post('/chatCategory/del', { id: 9e6 }, { token })).toMatchObject({ code: 0, data: null });
});

test('a full disk has its own sentence, for visitors and operators', async () => {
  expect(await site.get('/full')).toMatchObject({
    code: 0,
    msg: '服务器存储空间已满，暂时无法保存，管理员正在处理',
    data: { problem: 'disk_full', request_id: expect.any(String) },
  });
  expect(site.log.find(({ msg }) => msg === 'the disk is full')).toBeDefined();
});

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [new Error('tar: No space left on device'), true],
  [new Error('x', { cause: Object.assign(new Error('y'), { code: '23505' }) }), false],
  [undefined, false],
])('%s: a full disk is known as %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});
