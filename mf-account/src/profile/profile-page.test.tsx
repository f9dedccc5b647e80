import { act, screen, waitFor, within } from '@testing-library/react';
import { getAccountOverview } from 'shared/contracts/account/account.ts';
import { getUserCenter, setUserInfo } from 'shared/contracts/account/user.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { refreshUserAtom, userAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fail, fakeApi, refuse, sent } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const path = '/user/info';
const overview = { email: '', invited: 3, chat_trend: [20, 12, 120], draw_trend: [0] };
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getAccountOverview, () => overview);
});

// Shows: SPEC-2.39, SPEC-3.01
it('shows the user and their balances', async () => {
  const user = makeUser({
    account: '13800138000',
    balance: 12_345,
    balance_draw: 0,
    is_member: 1,
    member_perpetual: 1,
  });
  const config = makeSiteConfig({ capabilities: { distribution: true } });
  const { container } = await renderPage(remote, { path, api, user, config });
  expect(screen.getByRole('heading', { name: '林小满' })).toBeVisible();
  expect(screen.getByText('20260007')).toBeVisible();
  expect(screen.getByText('138****8000')).toBeVisible();
  expect(container).not.toHaveTextContent('13800138000');
  const figures = [...container.querySelectorAll('data')].map((figure) => figure.textContent);
  expect(figures).toEqual(['20260007', '12,345', '0', '会员']);
  expect(screen.getByText('永久有效')).toBeVisible();
  expect(screen.getByText('2026-01-05 09:30:00')).toHaveAttribute('datetime', '2026-01-05T09:30:00+08:00');
  expect(screen.getByRole('img', { name: '最近 3 次变动，从 20 到 120' })).toBeVisible();
  expect(screen.queryByRole('img', { name: /最近 1 次/ })).not.toBeInTheDocument();
  expect(screen.getByText('已邀请 3 人')).toBeVisible();
  expect(screen.getByRole('link', { name: '去邀请' })).toHaveAttribute('href', '/promotion/distribution');
  await expectAccessible(container);
});

it('a user without a picture is shown by the first letter', async () => {
  api.on(getUserCenter, () => sent({ ...makeUser({ nickname: '林小满' }), avatar: null, balance: '12', sn: 20260007 }));
  const store = { user: makeUser(), prepare: (it: VisitStore) => it.set(userAtom, null) };
  const { container } = await renderPage(remote, { path, api, ...store });
  expect(screen.getByRole('heading', { name: '林小满' })).toBeVisible();
  expect(container.querySelector('.who img')).toBeNull();
  expect(screen.getByText('20260007')).toBeVisible();
});

// Shows: SPEC-5.02
it('a real name that is none is refused with the words of the site', async () => {
  api.on(setUserInfo, () => null);
  api.on(getUserCenter, () => makeUser({ real_name: '欧阳·娜娜' }));
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '修改真实姓名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改真实姓名' }));
  const field = dialog.getByRole('textbox');
  for (const wrong of ['13800138000', '小明😀', '·']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(dialog.getByText('输入的数据不合法!')).toBeVisible();
  }
  expect(api.inputsOf(setUserInfo)).toEqual([]);
  await user.clear(field);
  await user.type(field, '欧阳·娜娜');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(api.inputsOf(setUserInfo)).toEqual([{ field: 'real_name', value: '欧阳·娜娜' }]));
});

it('says nothing of invitations where distribution is closed', async () => {
  await renderPage(remote, { path, api, user: makeUser() });
  expect(screen.getByText('注册时间')).toBeVisible();
  expect(screen.queryByText(/邀请/)).toBeNull();
});

it('follows the balance while it is shown, and holds nothing after a logout', async () => {
  const user = makeUser({ balance: 12 });
  const { container, store } = await renderPage(remote, { path, api, user });
  act(() => store.set(userAtom, { ...user, balance: 9 }));
  expect(screen.getByText('9')).toBeVisible();
  act(() => store.set(userAtom, null));
  expect(container).not.toHaveTextContent('林小满');
});

it('asks the API when the shell has no user yet', async () => {
  api.on(getUserCenter, () => makeUser({ nickname: '阿远', account: 'u7', inviter_name: '小满' }));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading', { name: '阿远' })).toBeVisible();
  expect(screen.getByText('u7')).toBeVisible();
  expect(screen.getByText('小满')).toBeVisible();
});

it('hands a login failure to the shell', async () => {
  api.on(getUserCenter, () => refuse('请先登录', -1));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading')).toHaveTextContent('401 请先登录');
});

it('copies the number that friends are given', async () => {
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '复制用户编号' }));
  expect(await navigator.clipboard.readText()).toBe('20260007');
});

// Shows: SPEC-2.39
it('changes nickname, real name and sex in place', async () => {
  const refresh = jest.fn(async () => undefined);
  api.on(setUserInfo, () => null);
  const prepare: PageOptions['prepare'] = (store) => store.set(refreshUserAtom, { refresh });
  const { user } = await renderPage(remote, { path, api, user: makeUser(), prepare });
  await user.click(screen.getByRole('button', { name: '修改昵称' }));
  const dialog = await screen.findByRole('dialog', { name: '修改昵称' });
  const field = within(dialog).getByRole('textbox');
  expect(field).toHaveValue('林小满');
  await user.clear(field);
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText('请输入昵称')).toBeVisible();
  await user.type(field, '小满{Enter}');
  await waitFor(() => expect(api.inputsOf(setUserInfo)).toEqual([{ field: 'nickname', value: '小满' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: '性别' }), '女');
  await waitFor(() => expect(api.inputsOf(setUserInfo).at(-1)).toEqual({ field: 'sex', value: 2 }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
});

it('a refused nickname is in the dialog again', async () => {
  api.on(setUserInfo, () => refuse('昵称含有不允许的词'));
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '修改昵称' }));
  const field = () => screen.getByRole('textbox', { name: '最多 20 个字符' });
  await user.clear(await screen.findByRole('textbox', { name: '最多 20 个字符' }));
  await user.type(field(), '官方客服{Enter}');
  await waitFor(() => expect(api.inputsOf(setUserInfo)).toHaveLength(1));
  await waitFor(() => expect(field()).toHaveValue('官方客服'));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.inputsOf(setUserInfo)).toHaveLength(1);
});

it.each([
  ['男', '男'],
  ['未知', '保密'],
])('a sex that a server sends as %s is %s', async (sex, shown) => {
  await renderPage(remote, { path, api, user: makeUser({ sex }) });
  expect(screen.getByRole('combobox', { name: '性别' })).toHaveDisplayValue(shown);
});

it('a sex without an answer is said, the old one shown', async () => {
  api.on(setUserInfo, () => fail());
  const { user } = await renderPage(remote, { path, api, user: makeUser({ sex: 1 }) });
  await user.selectOptions(screen.getByRole('combobox', { name: '性别' }), '女');
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  expect(screen.getByRole('combobox', { name: '性别' })).toHaveDisplayValue('男');
});

it('of two pictures the one chosen last counts, even if the other is read slowly', async () => {
  const slow = Promise.withResolvers<ImageBitmap>();
  const read = jest.fn<Promise<ImageBitmap>, [Blob]>();
  read.mockReturnValueOnce(slow.promise).mockRejectedValueOnce(new DOMException('no picture', 'InvalidStateError'));
  Object.assign(globalThis, { createImageBitmap: read });
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '更换头像' }));
  const dialog = await screen.findByRole('dialog', { name: '更换头像' });
  const choose = (name: string) =>
    user.upload(within(dialog).getByLabelText(/选择图片/), new File(['x'], name, { type: 'image/png' }));
  await choose('大.png');
  await choose('坏.png');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('无法读取这张图片');
  await act(async () => slow.resolve({ width: 10, height: 10, close: () => undefined }));
  expect(within(dialog).getByRole('alert')).toBeVisible();
  expect(within(dialog).queryByRole('slider')).toBeNull();
});

it('an avatar that is called off while it is uploaded is not taken', async () => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 10, height: 10, close: () => undefined }) });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  const uploaded = Promise.withResolvers<Output<typeof uploadImage>>();
  api.on(uploadImage, () => uploaded.promise);
  api.on(setUserInfo, () => null);
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '更换头像' }));
  const dialog = await screen.findByRole('dialog', { name: '更换头像' });
  await user.upload(within(dialog).getByLabelText(/选择图片/), new File(['x'], '头.png', { type: 'image/png' }));
  await user.click(within(dialog).getByRole('button', { name: '保存头像' }));
  await waitFor(() => expect(api.inputsOf(uploadImage)).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  const file = { id: 1, cid: 0, type: 10, name: '', uri: '', url: '/files/b.webp', thumbnail: '/files/c.webp' };
  await act(async () => uploaded.resolve(file));
  expect(api.inputsOf(setUserInfo)).toEqual([]);
});
