import { screen, waitFor, within } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getDistribution } from 'shared/contracts/promotion/distribution.ts';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { originAtom } from 'shared/site/config.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeDistribution } from '../testing/make-distribution.ts';

const path = '/promotion/distribution';
const link = 'https://example.com/?share_id=s7&user_sn=20260007';
const user = makeUser({ sn: '20260007' });
const invite = () => screen.getByRole('region', { name: '我的邀请' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getDistribution, () => makeDistribution({ user: { is_distribution: 0 } }));
  api.on(listShareTasks, () => []);
});

// Shows: SPEC-2.33
it('shows and copies the link under which friends come', async () => {
  const { container, user: hands } = await renderPage(remote, { path, api, user });
  expect(screen.getByRole('textbox', { name: '我的邀请链接' })).toHaveValue(link);
  await hands.click(screen.getByRole('button', { name: '复制链接' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  await expectAccessible(container);
});

it('copies the short code of the invitation', async () => {
  const { user: hands } = await renderPage(remote, { path, api, user });
  await hands.click(screen.getByRole('button', { name: '复制邀请码' }));
  expect(await navigator.clipboard.readText()).toBe('20260007');
});

it('copies words that can be sent with the link', async () => {
  const { user: hands } = await renderPage(remote, { path, api, user });
  await hands.click(screen.getByRole('button', { name: '复制邀请语' }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^我在用.+\nhttps:\/\/example\.com\/\?share_id=s7&user_sn=20260007$/s,
  );
});

it('shows the link as a QR code, and saves it as a picture', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => undefined } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob([], { type })));
  const { user: hands } = await renderPage(remote, { path, api, user });
  expect(within(invite()).getByRole('img', { name: '邀请二维码' })).toBeVisible();
  await hands.click(screen.getByRole('button', { name: '保存二维码' }));
  await waitFor(() => expect(saved).toEqual(['邀请二维码.png']));
});

it('draws a poster, and says so where the browser cannot', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user: hands } = await renderPage(remote, { path, api, user });
  await hands.click(screen.getByRole('button', { name: '生成海报' }));
  const dialog = await screen.findByRole('dialog', { name: '生成海报' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('海报没有生成');
  await hands.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers the link also where nothing else comes, which can be asked for again', async () => {
  api.on(getDistribution, () => refuse('稍后再试'));
  const { user: hands } = await renderPage(remote, { path, api, user });
  expect(screen.getByText('推广数据没有加载出来：稍后再试')).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('textbox', { name: '我的邀请链接' })).toHaveValue('https://example.com/?user_sn=20260007');
  api.on(getDistribution, () => makeDistribution({ user: { is_distribution: 0 } }));
  await hands.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '成为推广员' })).toBeVisible();
});

it('selects the whole link for copying by hand', async () => {
  const { user: hands } = await renderPage(remote, { path, api, user: makeUser() });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '我的邀请链接' });
  await hands.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

it('makes an address that keeps a strange number whole', async () => {
  api.on(getUserCenter, () => makeUser({ sn: 'a&b=/../#' }));
  await renderPage(remote, { path, api, prepare: (store) => store.set(originAtom, 'http://127.0.0.1:3000') });
  const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: '我的邀请链接' });
  expect(new URL(value).searchParams.get('user_sn')).toBe('a&b=/../#');
  expect(value).toMatch(/^http:\/\/127\.0\.0\.1:3000\/\?/);
});

it('hands a login failure to the shell', async () => {
  api.on(getUserCenter, () => refuse('请先登录', -1));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading')).toHaveTextContent('401 请先登录');
});
