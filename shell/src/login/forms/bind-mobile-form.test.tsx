import { screen, waitFor } from '@testing-library/react';
import { bindMobile, getUserCenter } from 'shared/contracts/account/user.ts';
import { logIn, sendSmsCode } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { forgetVisitor, openLoginDialog, session } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

/** A login by mailbox into an account without a mobile. */
async function logInWithoutMobile(coerce_mobile: number) {
  const opened = await openLoginDialog({
    login: { login_way: [loginWay.mailbox], coerce_mobile },
    prepare: (api) => api.on(logIn, () => ({ ...session, mobile: '' })),
  });
  await opened.user.type(screen.getByLabelText('邮箱'), 'xiaoman@example.com');
  await opened.user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  return opened;
}

// Shows: SPEC-3.09, SPEC-7.18
test('the token of the login is not stored before the mobile is bound with it', async () => {
  const { user, api, store } = await logInWithoutMobile(1);
  expect(await screen.findByRole('dialog', { name: '绑定手机号' })).toBeVisible();
  await expectAccessible();
  expect(store.get(tokenAtom)).toBeNull();
  expect(document.cookie).not.toContain('fresh-token');
  expect(api.inputsOf(getUserCenter)).toEqual([]);

  expect(screen.getByLabelText('手机号')).toHaveFocus();
  await user.keyboard('13800138002');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'BDSJHM', mobile: '13800138002' }]));
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bound = api.calls.find(({ endpoint }) => endpoint === bindMobile);
  expect(bound?.input).toEqual({ type: 'bind', mobile: '13800138002', code: '123456' });
  expect(bound?.options.headers).toEqual({ token: 'fresh-token' });
  expect(store.get(tokenAtom)).toBe('fresh-token');
  expect(document.cookie).toContain('token=fresh-token');
});

test('where the site does not insist, the login is complete without a mobile', async () => {
  const { store } = await logInWithoutMobile(0);
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
});

test('another user’s number is refused at its field, and nothing is stored', async () => {
  const { user, api, store } = await logInWithoutMobile(1);
  api.on(bindMobile, () => refuse('该手机号已被其他账号绑定', 0, { field: 'mobile' }));
  await user.type(await screen.findByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
  await waitFor(() => expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('该手机号已被其他账号绑定'));
  expect(store.get(tokenAtom)).toBeNull();
});

test('when the login has become too old meanwhile, it begins again', async () => {
  const { user, api, store } = await logInWithoutMobile(1);
  api.on(bindMobile, () => refuse('请先登录', -1));
  await user.type(await screen.findByLabelText('手机号'), '13800138002');
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}');
  expect(await screen.findByRole('dialog', { name: '登录' })).toBeVisible();
  expect(await screen.findByText('登录已过期，请重新登录')).toBeVisible();
  expect(store.get(tokenAtom)).toBeNull();
});

test('another account can be taken instead', async () => {
  const { user, store } = await logInWithoutMobile(1);
  await user.click(await screen.findByRole('button', { name: '换个账号登录' }));
  expect(screen.getByLabelText('邮箱')).toHaveValue('xiaoman@example.com');
  expect(store.get(tokenAtom)).toBeNull();
});
