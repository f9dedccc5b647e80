import { screen } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { originAtom } from 'shared/site/config.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const path = '/promotion/distribution';

// Shows: SPEC-2.33
it('shows and copies the link under which friends come', async () => {
  const { container, user } = await renderPage(remote, { path, api: fakeApi(), user: makeUser({ sn: '20260007' }) });
  const link = 'https://example.com/?user_sn=20260007';
  expect(screen.getByRole('textbox', { name: '我的邀请链接' })).toHaveValue(link);
  await user.click(screen.getByRole('button', { name: '复制链接' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await expectAccessible(container);
});

it('selects the whole link for copying by hand', async () => {
  const { user } = await renderPage(remote, { path, api: fakeApi(), user: makeUser() });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '我的邀请链接' });
  await user.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

it('makes an address that keeps a strange number whole', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => makeUser({ sn: 'a&b=/../#' }));
  await renderPage(remote, { path, api, prepare: (store) => store.set(originAtom, 'http://127.0.0.1:3000') });
  const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: '我的邀请链接' });
  expect(new URL(value).searchParams.get('user_sn')).toBe('a&b=/../#');
  expect(value).toMatch(/^http:\/\/127\.0\.0\.1:3000\/\?/);
});

it('hands a login failure to the shell', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => refuse('请先登录', -1));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading')).toHaveTextContent('401 请先登录');
});
