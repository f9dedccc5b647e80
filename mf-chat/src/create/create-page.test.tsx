import { screen, waitFor } from '@testing-library/react';
import { listCreations, toggleFavouriteCreation } from 'shared/contracts/chat/creation.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { creationApi } from './make-creation.ts';

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);

// Shows: SPEC-1.06, SPEC-2.25
test('templates by category, search and favourites; a card leads to its form', async () => {
  const { api } = creationApi();
  const { user, container } = await renderPage(remote, { path: '/create', api, user: makeUser() });
  expect(names()).toEqual(['小红书笔记', '周报', '歌词']);
  expect(screen.getAllByText('1 万 次使用')).toHaveLength(3);
  expect(container.innerHTML).not.toContain('秘密的模板');
  await user.click(screen.getByRole('link', { name: '故事文学' }));
  await waitFor(() => expect(names()).toEqual(['歌词']));
  await user.click(screen.getByRole('button', { name: '收藏歌词' }));
  await user.click(screen.getByRole('link', { name: '我的收藏' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '我的收藏' })).toHaveAttribute('aria-current', 'page'));
  expect(names()).toEqual(['歌词']);
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: '全部' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'page'));
  await user.type(screen.getByRole('searchbox', { name: '搜索模板' }), '周报{Enter}');
  await waitFor(() => expect(names()).toEqual(['周报']));
  expect(screen.getByRole('link', { name: '周报' })).toHaveAttribute('href', '/create/produce?id=2');
});

test('a search uses the category that was chosen last, also before it has loaded', async () => {
  const { api } = creationApi();
  const { user, router } = await renderPage(remote, { path: '/create?category=-1', api, user: makeUser() });
  const waiting = Promise.withResolvers<Output<typeof listCreations>>();
  api.on(listCreations, () => waiting.promise);
  await user.click(screen.getByRole('link', { name: '故事文学' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '故事文学' })).toHaveAttribute('aria-current', 'page'));
  await user.type(screen.getByRole('searchbox', { name: '搜索模板' }), '歌{Enter}');
  waiting.resolve({ lists: [], count: 0, page_no: 1, page_size: 24 });
  await waitFor(() => expect(router.state.location.search).toBe('?category=2&keyword=%E6%AD%8C'));
  expect(api.inputsOf(listCreations).at(-1)).toMatchObject({ category_id: 2, keyword: '歌' });
});

test('a star that is pressed again before the API has answered is not toggled twice, and reverts on a refusal', async () => {
  const { api } = creationApi();
  const answer = Promise.withResolvers<{ is_collect: number }>();
  api.on(toggleFavouriteCreation, () => answer.promise);
  const { user } = await renderPage(remote, { path: '/create', api, user: makeUser() });
  const star = screen.getByRole('button', { name: '收藏周报' });
  await user.click(star);
  expect(star).toHaveAttribute('aria-pressed', 'true');
  await user.click(star);
  expect(api.inputsOf(toggleFavouriteCreation)).toEqual([{ id: 2 }]);
  answer.reject(new ApiRefusal(0, '最多收藏 1000 个', null));
  expect(await screen.findByText('最多收藏 1000 个')).toBeVisible();
  expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor sees the templates; a star opens the login and is set after it', async () => {
  const { api } = creationApi();
  const { user, store, logIn } = await renderPage(remote, { path: '/create', api });
  await user.click(screen.getByRole('button', { name: '收藏周报' }));
  expect(store.get(showLoginAtom)).toBe(true);
  expect(api.inputsOf(toggleFavouriteCreation)).toEqual([]);
  await logIn();
  await waitFor(() => expect(api.inputsOf(toggleFavouriteCreation)).toEqual([{ id: 2 }]));
});
