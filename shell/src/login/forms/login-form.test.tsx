import { screen, waitFor, within } from '@testing-library/react';
import { logIn } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { tokenAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { everyWay, forgetVisitor, openLoginDialog, session } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

// Shows: SPEC-3.02, SPEC-3.05, SPEC-4.01
test('a visitor logs in with the keyboard alone: token, cookies and user are set, the dialog closes', async () => {
  const { user, api, store } = await openLoginDialog();
  await expectAccessible();
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  await user.keyboard('13800138000');
  await user.tab();
  await user.keyboard('demo123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(logIn)).toEqual([{ terminal: 4, scene: 2, mobile: '13800138000', password: 'demo123456' }]);
  expect(store.get(tokenAtom)).toBe('fresh-token');
  expect(store.get(userAtom)?.nickname).toBe('林小满');
  expect(document.cookie).toContain('token=fresh-token');
  expect(document.cookie).toContain('account=13800138000');
});

// Shows: SPEC-5.03
test('wrong input shows an error at its field, the first wrong field gets the focus, nothing is sent', async () => {
  const { user, api } = await openLoginDialog({ login: { login_agreement: 1 } });
  await user.type(screen.getByLabelText('手机号'), '138');
  await user.type(screen.getByLabelText('密码'), 'x{Enter}');
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入正确的 11 位手机号');
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并同意协议');
  await user.type(screen.getByLabelText('手机号'), '00138000');
  expect(screen.getByLabelText('手机号')).toBeValid();
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByRole('checkbox')).toHaveFocus();
  expect(api.inputsOf(logIn)).toEqual([]);
});

test('the agreement leads to both policies in tabs of their own, and a login needs its tick', async () => {
  const { user, api } = await openLoginDialog({ login: { login_agreement: 1 } });
  for (const [name, path] of [
    ['《用户协议》', '/policy/service'],
    ['《隐私政策》', '/policy/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
  }
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456');
  await user.click(screen.getByLabelText('我已阅读并同意'));
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(api.inputsOf(logIn)).toHaveLength(1));
});

test('a refusal is shown at its field, and the typed text stays', async () => {
  const { user, api, store } = await openLoginDialog();
  api.on(logIn, () => refuse('密码错误，还可以尝试 4 次', 0, { field: 'password' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'wrong1{Enter}');
  await waitFor(() => expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('密码错误，还可以尝试 4 次'));
  expect(screen.getByLabelText('密码')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toHaveValue('wrong1');
  expect(store.get(tokenAtom)).toBeNull();
});

test.each([
  ['no field', null],
  ['a field that the form has not', { field: 'scene' }],
])('a refusal that names %s is shown above the form, for any text', async (_name, data) => {
  const { user, api } = await openLoginDialog();
  api.on(logIn, () => refuse('该账号的登录请求过多，密码稍后再试', 0, data));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('该账号的登录请求过多，密码稍后再试');
  expect(screen.getByLabelText('密码')).toBeValid();
});

test('without an answer the form shows an error, keeps its text and can be sent again', async () => {
  const { user, api } = await openLoginDialog();
  api.on(logIn, () => fail());
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不给力，请稍后重试');
  expect(screen.getByLabelText('手机号')).toHaveValue('13800138000');
  api.on(logIn, () => session);
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an answer without a token is no login: the form shows an error and stays', async () => {
  const { user, api, store } = await openLoginDialog();
  api.on(logIn, () => ({ ...session, token: '' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不给力，请稍后重试');
  expect(store.get(tokenAtom)).toBeNull();
});

test('the password can be shown', async () => {
  const { user } = await openLoginDialog();
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
});

test('a mobile is understood as it is pasted', async () => {
  const { user } = await openLoginDialog();
  await user.click(screen.getByLabelText('手机号'));
  await user.paste('\u202d+86 138-0013 ８０００\u202c');
  expect(screen.getByLabelText('手机号')).toHaveValue('13800138000');
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.click(screen.getByLabelText('验证码'));
  await user.paste('123 456');
  expect(screen.getByLabelText('验证码')).toHaveValue('123456');
});

test('a mailbox logs in by its password', async () => {
  const { user, api } = await openLoginDialog({
    login: { login_way: [loginWay.mobile, loginWay.mailbox], default_login_way: loginWay.mailbox },
  });
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('邮箱登录');
  expect(screen.getByLabelText('邮箱')).toHaveFocus();
  await user.keyboard('nobody{Enter}');
  expect(screen.getByLabelText('邮箱')).toHaveAccessibleDescription('请输入正确的邮箱地址');
  await user.keyboard('@example.com');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  await waitFor(() => expect(api.inputsOf(logIn)).toHaveLength(1));
  expect(api.inputsOf(logIn)).toEqual([{ terminal: 4, scene: 3, email: 'nobody@example.com', password: 'demo123456' }]);
  await waitFor(() => expect(document.cookie).toContain('account=nobody%40example.com'));
});

test.each([
  [[loginWay.mobile], ['密码登录', '验证码登录'], '密码登录'],
  [everyWay, ['密码登录', '验证码登录', '邮箱登录', '扫码登录'], '密码登录'],
  [[loginWay.mobile, 99], ['密码登录', '验证码登录'], '密码登录'],
  [[loginWay.mailbox, loginWay.mobile], ['密码登录', '验证码登录', '邮箱登录'], '密码登录'],
])('login_way %j offers %j', async (login_way, names, selected) => {
  await openLoginDialog({ login: { login_way, default_login_way: loginWay.mobile } });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(names);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(selected);
});

test.each([
  [everyWay, ['验证码登录', '密码登录', '邮箱登录']],
  [[loginWay.mailbox, loginWay.wechat], ['邮箱登录']],
  [[loginWay.wechat], ['扫码登录']],
])(
  'on a phone login_way %j offers %j: the code first, no code to scan beside another way',
  async (login_way, names) => {
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((text) => Object.assign(new EventTarget(), { media: text, matches: true }) as MediaQueryList);
    await openLoginDialog({ login: { login_way, default_login_way: loginWay.mobile } });
    const [first, ...others] = names;
    const tabs = screen.queryAllByRole('tab');
    if (others.length > 0) {
      expect(tabs.map((tab) => tab.textContent)).toEqual(names);
      expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(first ?? '');
      expect(screen.getByLabelText('验证码')).toBeVisible();
    } else {
      expect(tabs).toEqual([]);
      expect(screen.queryAllByRole('region', { name: '扫码登录' })).toHaveLength(first === '扫码登录' ? 1 : 0);
    }
    media.mockRestore();
  },
);

test('a single way to log in needs no tabs; a default that is not offered is ignored; without any way a message is shown', async () => {
  const alone = await openLoginDialog({ login: { login_way: [loginWay.mailbox], default_login_way: loginWay.mobile } });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('heading', { name: '登录' })).toBeVisible();
  expect(screen.getByLabelText('邮箱')).toBeVisible();
  alone.unmount();
  await openLoginDialog({ login: { login_way: [] } });
  expect(screen.getByRole('dialog', { name: '登录' })).toHaveTextContent('登录暂未开放');
});

test('the tabs are walked by arrows without losing the focus', async () => {
  const { user } = await openLoginDialog({ login: { login_way: [loginWay.mobile, loginWay.mailbox] } });
  await user.tab({ shift: true });
  expect(screen.getByRole('tab', { name: '密码登录' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: '邮箱登录' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('邮箱')).toHaveFocus();
});

test('the operator’s text (`involved_text`) is shown in the form', async () => {
  await openLoginDialog({ login: { involved_text: '新用户注册即送 <b>10</b> 积分' } });
  expect(within(screen.getByRole('dialog')).getByText('新用户注册即送 <b>10</b> 积分')).toBeVisible();
});
