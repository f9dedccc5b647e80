import { screen, waitFor } from '@testing-library/react';
import { getCaptcha, logIn } from 'shared/contracts/site/login.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { forgetVisitor, openLoginDialog } from '../testing/open-login-dialog.tsx';

afterEach(forgetVisitor);

/** A site that asks for a picture's characters (`is_captcha`); each picture and key is numbered. */
const withCaptcha = () => {
  let made = 0;
  return openLoginDialog({
    login: { is_captcha: 1 },
    prepare: (api) =>
      api.on(getCaptcha, () => {
        made++;
        return { captcha: `data:image/svg+xml,${made}`, key: `key-${made}` };
      }),
  });
};
const shown = () => screen.getByRole('button', { name: '换一张图形验证码' }).querySelector('img')?.src;

test('its text is sent with the login, and a click loads another one', async () => {
  const { user, api } = await withCaptcha();
  await waitFor(() => expect(shown()).toBe('data:image/svg+xml,1'));
  await expectAccessible();
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456{Enter}');
  expect(screen.getByLabelText('图形验证码')).toHaveFocus();
  expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription('请输入图片中的字符');
  await user.keyboard('old');
  await user.click(screen.getByRole('button', { name: '换一张图形验证码' }));
  await waitFor(() => expect(shown()).toBe('data:image/svg+xml,2'));
  expect(screen.getByLabelText('图形验证码')).toHaveValue('');
  await user.type(screen.getByLabelText('图形验证码'), 'x7kq{Enter}');
  await waitFor(() => expect(api.inputsOf(logIn)).toHaveLength(1));
  expect(api.inputsOf(logIn)[0]).toMatchObject({ captcha: 'x7kq', key: 'key-2' });
});

test.each([
  ['图形验证码错误，请重新输入', 'captcha', '图形验证码'],
  ['账号或密码错误', 'password', '密码'],
])('after the refusal "%s" of %s there is a new one, and its field is empty', async (words, name, field) => {
  const { user, api } = await withCaptcha();
  api.on(logIn, () => refuse(words, 0, { field: name }));
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('密码'), 'demo123456');
  await user.type(screen.getByLabelText('图形验证码'), 'abcd{Enter}');
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words));
  expect(screen.getByLabelText(field)).toHaveFocus();
  await waitFor(() => expect(shown()).toBe('data:image/svg+xml,2'));
  expect(screen.getByLabelText('图形验证码')).toHaveValue('');
  expect(screen.getByLabelText('密码')).toHaveValue('demo123456');
});

test('a picture that did not load can be requested again', async () => {
  const { user, api } = await openLoginDialog({
    login: { is_captcha: 1 },
    prepare: (fake) => fake.on(getCaptcha, () => fail()),
  });
  expect(await screen.findByText('重新加载')).toBeVisible();
  api.on(getCaptcha, () => ({ captcha: 'data:image/svg+xml,9', key: '9' }));
  await user.click(screen.getByRole('button', { name: '换一张图形验证码' }));
  await waitFor(() => expect(shown()).toBe('data:image/svg+xml,9'));
});
