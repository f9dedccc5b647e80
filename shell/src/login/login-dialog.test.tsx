import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { logIn, logOut } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { openLoginAtom, showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { fail } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { browserEnvironment } from '../browser/environment-browser.ts';
import type { PageState } from '../document/page-state.ts';
import { everyWay, forgetVisitor, openLoginDialog } from './testing/open-login-dialog.tsx';
import { logOutAtom } from './token.ts';

afterEach(forgetVisitor);

// Shows: SPEC-3.03
test('Escape closes; a click beside the dialog does not', async () => {
  const { user, store } = await openLoginDialog();
  await user.click(document.querySelector('.MuiDialog-container') as Element);
  expect(store.get(showLoginAtom)).toBe(true);
  await user.keyboard('{Escape}');
  expect(store.get(showLoginAtom)).toBe(false);
});

test('typed text survives other forms and the closed dialog; a password does not', async () => {
  const { user, store } = await openLoginDialog({ login: { login_way: everyWay, sms_verify: 1 } });
  await user.type(screen.getByLabelText('手机号'), '13900139000');
  await user.type(screen.getByLabelText('密码'), 'secret-1');
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  await user.type(screen.getByLabelText('邮箱'), 'xiaoman@example.com');
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  expect(screen.getByLabelText('手机号')).toHaveValue('13900139000');
  await user.type(screen.getByLabelText('验证码'), '4321');
  await user.click(screen.getByRole('button', { name: '立即注册' }));
  expect(screen.getByLabelText('手机号')).toHaveValue('13900139000');
  expect(screen.getByLabelText('验证码')).toHaveValue('');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => store.set(openLoginAtom));
  expect(await screen.findByLabelText('验证码')).toHaveValue('4321');
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  expect(screen.getByLabelText('邮箱')).toHaveValue('xiaoman@example.com');
  await user.click(screen.getByRole('tab', { name: '密码登录' }));
  expect(screen.getByLabelText('手机号')).toHaveValue('13900139000');
  expect(screen.getByLabelText('密码')).toHaveValue('');
});

test('a server that can send no code is asked for none', async () => {
  const { user } = await openLoginDialog({ login: { login_way: everyWay, sms_verify: 1, code_way: [] } });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['密码登录', '邮箱登录', '扫码登录']);
  expect(screen.queryByRole('button', { name: '忘记密码' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '立即注册' }));
  expect(screen.queryByLabelText('验证码')).toBeNull();
});

test('a server that can send codes by mail alone offers those', async () => {
  const code_way = [loginWay.mailbox];
  const { user } = await openLoginDialog({ login: { login_way: everyWay, sms_verify: 1, code_way } });
  expect(screen.queryByRole('tab', { name: '验证码登录' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  await user.click(screen.getByRole('button', { name: '忘记密码' }));
  expect(screen.getByLabelText('验证码')).toBeVisible();
  expect(screen.queryByRole('button', { name: '改用手机号找回' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '返回登录' }));
  await user.click(screen.getByRole('button', { name: '立即注册' }));
  expect(screen.queryByLabelText('验证码')).toBeNull();
  await user.click(screen.getByRole('tab', { name: '邮箱注册' }));
  expect(screen.getByLabelText('验证码')).toBeVisible();
});

// Shows: SPEC-3.03, SPEC-3.04
test('an open dialog stays as it is when another call is refused without a login', async () => {
  const { user, store } = await openLoginDialog();
  await user.click(screen.getByRole('button', { name: '立即注册' }));
  act(() => {
    store.set(openLoginAtom);
    store.set(openLoginAtom);
  });
  expect(screen.getByRole('dialog', { name: '注册' })).toBeVisible();
});

// Shows: SPEC-8.02, AUTH-17
test('many calls refused at once open the dialog once: closed, it stays closed', () => {
  const store = createStore();
  store.set(tokenAtom, 'old');
  const page = { api: { prefix: '/api' } } as PageState;
  const { loginFailed } = browserEnvironment(page, () => undefined).environment(store);
  loginFailed('POST', 'old');
  expect([store.get(showLoginAtom), store.get(tokenAtom)]).toEqual([true, null]);
  store.set(showLoginAtom, false);
  loginFailed('POST', 'old');
  expect(store.get(showLoginAtom)).toBe(false);
  // Nor does a late one end the next login.
  store.set(tokenAtom, 'new');
  loginFailed('POST', 'old');
  expect([store.get(showLoginAtom), store.get(tokenAtom)]).toEqual([false, 'new']);
});

test('the last account of this browser is filled in, and the focus waits at its password', async () => {
  writeCookie('account', '13900139000');
  await openLoginDialog();
  expect(screen.getByLabelText('手机号')).toHaveValue('13900139000');
  expect(screen.getByLabelText('密码')).toHaveFocus();
});

test('a mailbox as the last account is filled in where it belongs', async () => {
  writeCookie('account', 'xiaoman@example.com');
  const { user } = await openLoginDialog({ login: { login_way: everyWay } });
  expect(screen.getByLabelText('手机号')).toHaveValue('');
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  expect(screen.getByLabelText('邮箱')).toHaveValue('xiaoman@example.com');
});

test('after a login nothing typed is left but the last account', async () => {
  const { user, store } = await openLoginDialog({ login: { login_way: everyWay, login_agreement: 1 } });
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  await user.type(screen.getByLabelText('邮箱'), 'other@example.com');
  await user.click(screen.getByRole('tab', { name: '密码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => {
    store.set(tokenAtom, null);
    store.set(openLoginAtom);
  });
  expect(await screen.findByLabelText('手机号')).toHaveValue('13800138000');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await user.click(screen.getByRole('tab', { name: '邮箱登录' }));
  expect(screen.getByLabelText('邮箱')).toHaveValue('');
});

// Shows: SPEC-4.03, SPEC-9.05
test('logging out forgets token, user and the chat limit at once, even when the server does not answer', async () => {
  const { api, store } = await openLoginDialog();
  writeCookie('token', 'old');
  writeCookie('chat_limit', '1');
  store.set(tokenAtom, 'old');
  store.set(userAtom, makeUser());
  api.on(logOut, () => fail());
  await store.set(logOutAtom);
  expect([store.get(tokenAtom), store.get(userAtom)]).toEqual([null, null]);
  expect(document.cookie).not.toMatch(/token|chat_limit/);
  expect(api.inputsOf(logOut)).toHaveLength(1);
  expect(api.inputsOf(logIn)).toEqual([]);
});
