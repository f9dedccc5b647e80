import { screen, waitFor } from '@testing-library/react';
import { getCaptcha, logIn, register, sendEmailCode, sendSmsCode } from 'shared/contracts/site/login.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { everyWay, forgetVisitor, openLoginDialog } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

// Shows: SPEC-3.08
test('by mobile with a code: shows live which rules are met, and logs in', async () => {
  const { user, api, store } = await openLoginDialog({ type: 'REGISTER', login: { sms_verify: 1 } });
  await expectAccessible();
  await user.type(screen.getByLabelText('手机号'), '13800138001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'YZMZC', mobile: '13800138001' }]));
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

test('by mailbox: its code comes by mail', async () => {
  const { user, api, store } = await openLoginDialog({
    type: 'REGISTER',
    login: { login_way: everyWay, sms_verify: 1 },
  });
  await user.click(screen.getByRole('tab', { name: '邮箱注册' }));
  await expectAccessible();
  await user.type(screen.getByLabelText('邮箱'), 'xiaoman@example.com');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendEmailCode)).toEqual([{ scene: 'YZMZC', email: 'xiaoman@example.com' }]));
  expect(api.inputsOf(sendSmsCode)).toEqual([]);
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('密码'), 'abcdef7{Enter}');
  await waitFor(() => expect(store.get(tokenAtom)).toBe('fresh-token'));
  expect(api.inputsOf(register)[0]).toMatchObject({ scene: 3, email: 'xiaoman@example.com', code: '123456' });
  expect(api.inputsOf(logIn)[0]).toMatchObject({ scene: 3, email: 'xiaoman@example.com', password: 'abcdef7' });
});

test('without `sms_verify` no code is asked for', async () => {
  const { user, api } = await openLoginDialog({ type: 'REGISTER', login: { sms_verify: 0 } });
  expect(screen.queryByLabelText('验证码')).toBeNull();
  await user.type(screen.getByLabelText('手机号'), '13800138001');
  await user.type(screen.getByLabelText('密码'), 'abcdef7{Enter}');
  await waitFor(() => expect(api.inputsOf(register)).toHaveLength(1));
  expect(api.inputsOf(register)[0]).not.toHaveProperty('code');
});

test('a password against the rules is marked and gets the focus', async () => {
  const { user, api } = await openLoginDialog({ type: 'REGISTER' });
  await user.type(screen.getByLabelText('手机号'), '13800138001');
  await user.type(screen.getByLabelText('密码'), '123456{Enter}');
  expect(screen.getByLabelText('密码')).toHaveFocus();
  expect(screen.getByLabelText('密码')).toBeInvalid();
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription(/含字母、数字、符号中的两种 （未满足）/);
  expect(api.inputsOf(register)).toEqual([]);
});

test.each([
  ['该手机号已注册，请直接登录', 'mobile', '手机号'],
  ['手机号或验证码错误', 'code', '验证码'],
  ['密码过于简单', 'password', '密码'],
])('the refusal "%s" of %s is shown at %s', async (words, name, field) => {
  const { user, api } = await openLoginDialog({ type: 'REGISTER', login: { sms_verify: 1 } });
  api.on(register, () => refuse(words, 0, { field: name }));
  await user.type(screen.getByLabelText('手机号'), '13800138001');
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('密码'), 'abcdef7{Enter}');
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words));
  expect(screen.getByLabelText(field)).toHaveFocus();
});

test.each([
  ['no answer comes', 0],
  ['a picture is asked for', 1],
])(
  'when the login after it cannot follow because %s, the login form waits with the account',
  async (_why, is_captcha) => {
    const { user, api } = await openLoginDialog({
      type: 'REGISTER',
      login: { is_captcha },
      prepare: (fake) => {
        fake.on(logIn, () => (is_captcha ? refuse('请输入图形验证码') : fail()));
        fake.on(getCaptcha, () => ({ captcha: 'data:image/svg+xml,1', key: '1' }));
      },
    });
    await user.type(screen.getByLabelText('手机号'), '13800138001');
    await user.type(screen.getByLabelText('密码'), 'abcdef7{Enter}');
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveValue('13800138001');
    expect(screen.getByLabelText('密码')).toHaveFocus();
    expect(await screen.findByText('请用新账号登录')).toBeVisible();
    expect(api.inputsOf(register)).toHaveLength(1);
  },
);
