import { screen, waitFor } from '@testing-library/react';
import { resetPassword } from 'shared/contracts/account/user.ts';
import { logIn, sendEmailCode, sendSmsCode } from 'shared/contracts/site/login.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { everyWay, forgetVisitor, openLoginDialog } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

// Shows: SPEC-3.06, SPEC-7.19
test('by mobile, and back to the login with the account filled in', async () => {
  const { user, api } = await openLoginDialog();
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '忘记密码' }));
  expect(screen.getByRole('dialog', { name: '用手机号找回密码' })).toBeVisible();
  await expectAccessible();
  expect(screen.getByLabelText('手机号')).toHaveValue('13800138000');
  expect(screen.queryByRole('button', { name: '改用邮箱找回' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'ZHDLMM', mobile: '13800138000' }]));
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('新密码'), 'fresh-123{Enter}');
  expect(await screen.findByRole('dialog', { name: '登录' })).toBeVisible();
  expect(api.inputsOf(resetPassword)).toEqual([
    { scene: 2, mobile: '13800138000', code: '123456', password: 'fresh-123', password_confirm: 'fresh-123' },
  ]);
  expect(await screen.findByText('密码已重置')).toBeVisible();
  expect(screen.getByLabelText('密码')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toHaveValue('');
  await user.keyboard('fresh-123{Enter}');
  await waitFor(() => expect(api.inputsOf(logIn)[0]).toMatchObject({ mobile: '13800138000', password: 'fresh-123' }));
});

// Shows: SPEC-3.07
test('by mailbox, and back to the tab of mailboxes', async () => {
  const { user, api } = await openLoginDialog({ type: 'FORGOT_PWD_MOBILE', login: { login_way: everyWay } });
  await user.click(screen.getByRole('button', { name: '改用邮箱找回' }));
  expect(screen.getByRole('dialog', { name: '用邮箱找回密码' })).toBeVisible();
  await user.type(screen.getByLabelText('邮箱'), 'xiaoman@example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendEmailCode)).toEqual([{ scene: 'ZHDLMM', email: 'xiaoman@example.com' }]));
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('新密码'), 'fresh-123{Enter}');
  await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('邮箱登录'));
  expect(screen.getByLabelText('邮箱')).toHaveValue('xiaoman@example.com');
  expect(api.inputsOf(resetPassword)[0]).toMatchObject({ scene: 3, email: 'xiaoman@example.com' });
});

test('every missing field shows an error, the first one gets the focus; nothing is sent', async () => {
  const { user, api } = await openLoginDialog({ type: 'FORGOT_PWD_MAILBOX' });
  await user.click(screen.getByRole('button', { name: '重置密码' }));
  expect(screen.getByLabelText('邮箱')).toHaveAccessibleDescription('请输入邮箱');
  expect(screen.getByLabelText('邮箱')).toHaveFocus();
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('请输入验证码');
  expect(screen.getByLabelText('新密码')).toBeInvalid();
  expect(api.inputsOf(resetPassword)).toEqual([]);
});

test('a wrong code shows an error at the code field', async () => {
  const { user, api } = await openLoginDialog({ type: 'FORGOT_PWD_MOBILE' });
  api.on(resetPassword, () => refuse('手机号或验证码错误', 0, { field: 'code' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('验证码'), '000000');
  await user.type(screen.getByLabelText('新密码'), 'fresh-123{Enter}');
  await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('手机号或验证码错误'));
  expect(screen.getByLabelText('验证码')).toHaveFocus();
  expect(screen.getByLabelText('新密码')).toHaveValue('fresh-123');
});
