import { act, screen, waitFor } from '@testing-library/react';
import { logIn, sendSmsCode } from 'shared/contracts/site/login.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { forgetVisitor, openLoginDialog } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

// Shows: SPEC-7.13
test('a code by SMS: the mobile is judged first, the button counts down, the code logs in', async () => {
  const { user, api, store } = await openLoginDialog();
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入手机号');
  expect(screen.getByLabelText('手机号')).toHaveFocus();
  expect(api.inputsOf(sendSmsCode)).toEqual([]);
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: /^(60|59) 秒后重发$/ })).toBeDisabled();
  expect(screen.getByLabelText('验证码')).toHaveFocus();
  expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'YZMDL', mobile: '13800138000' }]);
  await user.keyboard('012345{Enter}');
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
  expect(api.inputsOf(logIn)).toEqual([{ terminal: 4, scene: 4, mobile: '13800138000', code: '012345' }]);
});

test('the countdown belongs to one number: it continues in a reopened form and does not delay another number', async () => {
  const { user } = await openLoginDialog();
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒后重发/ });
  await user.click(screen.getByRole('tab', { name: '密码登录' }));
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  expect(screen.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  await user.type(screen.getByLabelText('手机号'), '{Backspace}1');
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('the demonstration shows the code that it does not send', async () => {
  const { user, api } = await openLoginDialog();
  api.on(sendSmsCode, () => ({ demonstration_code: '012345' }));
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('演示站没有真的发送，验证码是 012345')).toBeVisible();
});

test('after a minute another code can be asked for', async () => {
  const { user } = await openLoginDialog();
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    // Real time passes besides: a second or more where the machine is busy.
    expect(await screen.findByRole('button', { name: /^(60|5\d) 秒后重发$/ })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(50_000));
    expect(screen.getByRole('button', { name: /^\d{1,2} 秒后重发$/ })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
  } finally {
    jest.useRealTimers();
  }
});

test('a number that cannot be sent a code is explained at the number', async () => {
  const { user, api } = await openLoginDialog();
  api.on(sendSmsCode, () => refuse('该号码无法接收短信', 0, { field: 'mobile' }));
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('该号码无法接收短信'));
});

test('a refused code is explained at the code, and no countdown starts', async () => {
  const { user, api } = await openLoginDialog();
  api.on(sendSmsCode, () => refuse('验证码已发送，请 60 秒后再试'));
  await user.click(screen.getByRole('tab', { name: '验证码登录' }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() =>
    expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('验证码已发送，请 60 秒后再试'),
  );
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});
