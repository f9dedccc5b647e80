import { screen, waitFor } from '@testing-library/react';
import { logIn, logOut, register, sendSmsCode } from 'shared/contracts/session.ts';
import { getUserCenter } from 'shared/contracts/user.ts';
import { writeCookie } from 'shared/site/cookies.ts';
import type { Remote } from 'shared/site/remote.ts';
import { type LoginPopupType, openLoginAtom, showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { logOutAtom } from './log-in.ts';
import { LoginDialogHost } from './login-dialog-host.tsx';

const remote: Remote = { routes: [{ path: '/', Component: LoginDialogHost }], health: () => undefined };
const session = { nickname: '林小满', sn: '1', mobile: '13800138000', avatar: '', token: 'fresh-token' };

async function openDialog(type: LoginPopupType = 'LOGIN', login: Partial<ReturnType<typeof loginConfig>> = {}) {
  const api = fakeApi();
  api.on(logIn, () => session);
  api.on(register, () => null);
  api.on(sendSmsCode, () => null);
  api.on(getUserCenter, () => makeUser());
  const page = await renderPage(remote, {
    path: '/',
    api,
    config: makeSiteConfig({ login: { ...loginConfig(), ...login } }),
    prepare: (store) => store.set(openLoginAtom, type),
  });
  await screen.findByLabelText('密码');
  return { api, ...page };
}

function loginConfig() {
  return { ...makeSiteConfig().login, login_agreement: 0 };
}

afterEach(() => {
  for (const name of ['token', 'account', 'chat_limit'] as const) writeCookie(name, '', 0);
});

test('a visitor logs in with the keyboard alone: token, cookie and user are there, the dialog goes', async () => {
  const { user, api, store } = await openDialog();
  await expectAccessible();
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  await user.keyboard('13800138000{Tab}demo123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(logIn)).toEqual([{ terminal: 4, scene: 2, mobile: '13800138000', password: 'demo123456' }]);
  expect(store.get(tokenAtom)).toBe('fresh-token');
  expect(store.get(userAtom)?.nickname).toBe('林小满');
  expect(document.cookie).toContain('token=fresh-token');
});

test('wrong input is said at its field, the first wrong field gets the focus, nothing is sent', async () => {
  const { user, api } = await openDialog('LOGIN', { login_agreement: 1 });
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

test('a refusal stands at the field it is about, and what was typed stays', async () => {
  const { user, api, store } = await openDialog();
  api.on(logIn, () => refuse('密码错误，还可以尝试 4 次'));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'wrong1{Enter}');
  await waitFor(() => expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('密码错误，还可以尝试 4 次'));
  expect(screen.getByLabelText('密码')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toHaveValue('wrong1');
  expect(store.get(tokenAtom)).toBeNull();
});

test('when no answer comes the form says so, keeps its text and can be sent again', async () => {
  const { user, api } = await openDialog();
  api.on(logIn, () => fail());
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不给力，请稍后重试');
  expect(screen.getByLabelText('手机号')).toHaveValue('13800138000');
  api.on(logIn, () => session);
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape closes; a click beside the dialog does not', async () => {
  const { user, store } = await openDialog();
  await user.click(document.querySelector('.MuiDialog-container') as Element);
  expect(store.get(showLoginAtom)).toBe(true);
  await user.keyboard('{Escape}');
  expect(store.get(showLoginAtom)).toBe(false);
});

test('the password can be shown', async () => {
  const { user } = await openDialog();
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: '显示密码' }));
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
});

test('the last account is filled in, but not over what is typed', async () => {
  writeCookie('account', '13900139000');
  await openDialog();
  expect(screen.getByLabelText('手机号')).toHaveValue('13900139000');
});

test('registering asks for a code, counts down, tells live which rules are met, and logs in', async () => {
  const { user, api, store } = await openDialog('REGISTER', { sms_verify: 1 });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入手机号');
  expect(api.inputsOf(sendSmsCode)).toEqual([]);
  await user.type(screen.getByLabelText('手机号'), '13800138001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: '60 秒后重发' })).toBeDisabled();
  expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'YZMZC', mobile: '13800138001' }]);
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('密码'), 'abcdef');
  expect(screen.getByText('6-20 位')).toHaveTextContent('已满足');
  expect(screen.getByText('含字母、数字、符号中的两种')).toHaveTextContent('未满足');
  await user.type(screen.getByLabelText('密码'), '7{Enter}');
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
  expect(api.inputsOf(register)).toEqual([
    { channel: 4, scene: 2, mobile: '13800138001', password: 'abcdef7', password_confirm: 'abcdef7', code: '123456' },
  ]);
});

test('logging out forgets token, user and the chat limit at once, even when the server does not answer', async () => {
  const { api, store } = await openDialog();
  writeCookie('token', 'old');
  writeCookie('chat_limit', '1');
  store.set(tokenAtom, 'old');
  store.set(userAtom, makeUser());
  api.on(logOut, () => fail());
  await store.set(logOutAtom);
  expect([store.get(tokenAtom), store.get(userAtom)]).toEqual([null, null]);
  expect(document.cookie).not.toMatch(/token|chat_limit/);
  expect(api.inputsOf(logOut)).toHaveLength(1);
});
