import { act, screen } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const path = '/user/info';

// Shows: SPEC-2.39, SPEC-3.01
it('shows who the visitor is and what he has', async () => {
  const user = makeUser({
    account: '13800138000',
    balance: 12_345,
    balance_draw: 0,
    is_member: 1,
    member_perpetual: 1,
  });
  const { container } = await renderPage(remote, { path, api: fakeApi(), user });
  expect(screen.getByRole('heading', { name: '林小满' })).toBeVisible();
  expect(screen.getByText('20260007')).toBeVisible();
  expect(screen.getAllByText('138****8000')).toHaveLength(2);
  expect(container).not.toHaveTextContent('13800138000');
  const figures = [...container.querySelectorAll('data')].map((figure) => figure.textContent);
  expect(figures).toEqual(['20260007', '12,345', '0', '会员']);
  expect(screen.getByText('永久有效')).toBeVisible();
  expect(screen.getByText('2026-01-05 09:30:00')).toHaveAttribute('datetime', '2026-01-05T09:30:00');
  await expectAccessible(container);
});

it('follows the balance while it is shown, and holds nothing after a logout', async () => {
  const user = makeUser({ balance: 12 });
  const { container, store } = await renderPage(remote, { path, api: fakeApi(), user });
  act(() => store.set(userAtom, { ...user, balance: 9 }));
  expect(screen.getByText('9')).toBeVisible();
  act(() => store.set(userAtom, null));
  expect(container).not.toHaveTextContent('林小满');
});

it('asks the API when the shell knows nobody yet', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => makeUser({ nickname: '阿远', account: 'u7', mobile: '', has_password: false }));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading', { name: '阿远' })).toBeVisible();
  expect(screen.getByText('u7')).toBeVisible();
  expect(screen.getByText('未绑定')).toBeVisible();
  expect(screen.getByText('未设置')).toBeVisible();
});

it('hands a login failure to the shell', async () => {
  const api = fakeApi();
  api.on(getUserCenter, () => refuse('请先登录', -1));
  await renderPage(remote, { path, api });
  expect(screen.getByRole('heading')).toHaveTextContent('401 请先登录');
});

it('copies the number that friends are given', async () => {
  const { user } = await renderPage(remote, { path, api: fakeApi(), user: makeUser() });
  await user.click(screen.getByRole('button', { name: '复制用户编号' }));
  expect(await navigator.clipboard.readText()).toBe('20260007');
});
