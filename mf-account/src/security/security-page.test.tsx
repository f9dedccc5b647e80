import { screen, waitFor, within } from '@testing-library/react';
import {
  bindEmail,
  getAccountOverview,
  type Login,
  listLogins,
  logOutDevice,
  logOutOthers,
} from 'shared/contracts/account/account.ts';
import {
  type AccountDeletion,
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from 'shared/contracts/account/account-deletion.ts';
import { bindMobile, changePassword, getUserCenter } from 'shared/contracts/account/user.ts';
import { sendEmailCode, sendSmsCode } from 'shared/contracts/site/login.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const path = '/user/security';
const time = { create_time: '2026-11-20 08:00:00', seen_time: '2026-11-22 12:00:00' };
let api: FakeApi;
let email: string;
let logins: Login[];
let deletion: AccountDeletion;
beforeEach(() => {
  email = 'zhang@example.com';
  logins = [
    { id: 'a'.repeat(24), device: 'Chrome · Windows', region: '', ...time, is_current: true },
    { id: 'b'.repeat(24), device: '微信 · Android', region: '广东省深圳市', ...time, is_current: false },
  ];
  deletion = { due_time: '', obstacles: [], loses: ['20 对话积分', '月度会员（至 2027-01-01）'] };
  api = fakeApi();
  api.on(getAccountDeletion, () => deletion);
  api.on(getAccountOverview, () => ({ email, invited: 0, chat_trend: [], draw_trend: [] }));
  api.on(listLogins, () => logins);
});
const click = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('shows the ways to log in and the logged-in devices; all other devices are logged out', async () => {
  const { user, container } = await renderPage(remote, { path, api, user: makeUser() });
  expect(screen.getByText('138****8000')).toBeVisible();
  expect(screen.getByText('z***@example.com')).toBeVisible();
  const devices = screen.getByRole('list', { name: '登录设备' });
  expect(within(devices).getByText('当前设备').closest('li')).toHaveTextContent('Chrome · Windows');
  expect(devices).toHaveTextContent('广东省深圳市 · 登录于');
  await expectAccessible(container);
  api.on(logOutOthers, () => {
    logins = logins.slice(0, 1);
    return { ended: 1 };
  });
  await click(user, '退出其他设备');
  await user.click(await screen.findByRole('button', { name: '全部退出' }));
  await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '退出其他设备' })).not.toBeInTheDocument();
});

it('logs out one device alone after a question; the current one has no such button', async () => {
  logins.push({ id: 'c'.repeat(24), device: 'Safari · iPad', region: '', ...time, is_current: false });
  const { user, container } = await renderPage(remote, { path, api, user: makeUser() });
  const devices = screen.getByRole('list', { name: '登录设备' });
  expect(within(devices).getAllByRole('button')).toHaveLength(2);
  api.on(logOutDevice, ({ id }) => {
    logins = logins.filter((login) => login.id !== id);
    return { ended: 1 };
  });
  await click(user, '退出 微信 · Android');
  const question = await screen.findByRole('alertdialog', { name: '退出 微信 · Android？' });
  await user.click(within(question).getByRole('button', { name: '退出' }));
  await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(2));
  expect(within(devices).queryByText(/微信/)).not.toBeInTheDocument();
  expect(api.inputsOf(logOutDevice)).toEqual([{ id: 'b'.repeat(24) }]);
  await expectAccessible(container);
});

it('changes the mobile by a code to the new one; a refusal is shown at its field', async () => {
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await click(user, '更换手机号');
  const dialog = await screen.findByRole('dialog', { name: '更换手机号' });
  await click(user, '获取验证码');
  expect(within(dialog).getByLabelText('新手机号')).toHaveAccessibleDescription('请输入正确的手机号');
  await user.type(within(dialog).getByLabelText('新手机号'), '13900139000');
  api.on(sendSmsCode, () => null);
  await click(user, '获取验证码');
  expect(await within(dialog).findByRole('button', { name: '60 秒后重发' })).toBeDisabled();
  expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'BGSJHM', mobile: '13900139000' }]);
  api.on(bindMobile, () => refuse('手机号或验证码错误', 0, { field: 'code' }));
  await user.type(within(dialog).getByLabelText('验证码'), '123456{Enter}');
  await waitFor(() =>
    expect(within(dialog).getByLabelText('验证码')).toHaveAccessibleDescription('手机号或验证码错误'),
  );
  api.on(bindMobile, () => null);
  api.on(getUserCenter, () => makeUser({ mobile: '13900139000' }));
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.inputsOf(bindMobile).at(-1)).toEqual({ type: 'change', mobile: '13900139000', code: '123456' });
  expect(await screen.findByText('139****9000')).toBeVisible();
});

it('takes a number and a code as they are pasted, with spaces, dashes and invisible characters', async () => {
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await click(user, '更换手机号');
  const dialog = await screen.findByRole('dialog', { name: '更换手机号' });
  await user.click(within(dialog).getByLabelText('新手机号'));
  await user.paste('\u202d139 0013\u00a0９０００\u202c');
  await user.click(within(dialog).getByLabelText('验证码'));
  await user.paste('1234 56-78');
  api.on(bindMobile, () => null);
  api.on(getUserCenter, () => makeUser());
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.inputsOf(bindMobile)).toEqual([{ type: 'change', mobile: '13900139000', code: '12345678' }]);
});

it('a password can be looked at while it is typed, and the dialog closes by its ×', async () => {
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await click(user, '修改密码');
  const dialog = await screen.findByRole('dialog', { name: '修改密码' });
  const field = within(dialog).getByLabelText('新密码');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(within(dialog).getAllByRole('button', { name: '显示密码' })[1] as HTMLElement);
  expect(field).toHaveAttribute('type', 'text');
  expect(within(dialog).getByLabelText('原密码')).toHaveAttribute('type', 'password');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('binds a mailbox, and sets a first password', async () => {
  email = '';
  const { user } = await renderPage(remote, { path, api, user: makeUser({ has_password: false }) });
  api.on(getUserCenter, () => makeUser({ has_password: false }));
  api.on(sendEmailCode, () => null);
  api.on(bindEmail, () => {
    email = 'a@example.com';
    return null;
  });
  await click(user, '绑定邮箱');
  await user.type(await screen.findByLabelText('邮箱'), 'a@example.com');
  await click(user, '获取验证码');
  await user.type(screen.getByLabelText('验证码'), '654321');
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' })).toBeEnabled());
  await click(user, '确定');
  expect(await screen.findByText('a***@example.com')).toBeVisible();
  expect(api.inputsOf(bindEmail)).toEqual([{ email: 'a@example.com', code: '654321' }]);

  api.on(changePassword, () => null);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await click(user, '设置密码');
  expect(screen.queryByLabelText('原密码')).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText('新密码'), 'secret-1');
  await user.type(screen.getByLabelText('再输一次'), 'secret-2{Enter}');
  expect(screen.getByLabelText('再输一次')).toHaveAccessibleDescription('两次输入的密码不一致');
  await user.type(screen.getByLabelText('再输一次'), '{Backspace}1{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.inputsOf(changePassword)).toEqual([{ password: 'secret-1', password_confirm: 'secret-1' }]);
});

it('deletes the account after a week: shows what is lost, asks for a confirmation, and can be cancelled', async () => {
  const { user, container } = await renderPage(remote, { path, api, user: makeUser({ has_password: true }) });
  api.on(getUserCenter, () => makeUser());
  await click(user, '注销账号');
  const dialog = await screen.findByRole('dialog', { name: '注销账号' });
  expect(dialog).toHaveTextContent('以下内容作废：20 对话积分、月度会员（至 2027-01-01）');
  expect(dialog).toHaveTextContent('验证码将发送到 138****8000');
  await expectAccessible(dialog);
  api.on(sendSmsCode, () => null);
  await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'ZXZH', mobile: '13800138000' }]));
  await user.click(within(dialog).getByRole('button', { name: '改用登录密码' }));
  const send = within(dialog).getByRole('button', { name: '申请注销' });
  expect(send).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: '我已了解，注销后无法恢复' }));
  api.on(requestAccountDeletion, () => refuse('密码错误', 0, { field: 'password' }));
  await user.type(within(dialog).getByLabelText('登录密码'), 'secret-1');
  await user.click(send);
  await waitFor(() => expect(within(dialog).getByLabelText('登录密码')).toHaveAccessibleDescription('密码错误'));
  const due_time = '2026-11-29 15:00:00';
  api.on(requestAccountDeletion, () => {
    deletion = { ...deletion, due_time };
    return { due_time };
  });
  await user.click(send);
  expect(await screen.findByText(/账号将于 2026-11-29 15:00 注销/)).toBeVisible();
  expect(api.inputsOf(requestAccountDeletion).at(-1)).toEqual({ proof: 'password', password: 'secret-1' });
  await expectAccessible(container);
  api.on(cancelAccountDeletion, () => {
    deletion = { ...deletion, due_time: '', obstacles: ['还有退款正在处理，到账后才能注销', '账户还有欠费'] };
    return null;
  });
  await click(user, '撤销注销');
  expect(await screen.findByText('还有退款正在处理，到账后才能注销')).toBeVisible();
  expect(screen.getByText('账户还有欠费')).toBeVisible();
  expect(screen.getByRole('button', { name: '注销账号' })).toBeDisabled();
});
