import { screen, waitFor, within } from '@testing-library/react';
import { listHotNews, listNews, listNewsCategories, type NewsItem } from 'shared/contracts/content/news.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeNewsItem } from '../make-news.ts';

function newsApi(lists: NewsItem[] = [makeNewsItem()], count = lists.length) {
  const api = fakeApi();
  api.on(listNewsCategories, () => [
    { id: 1, name: '动态' },
    { id: 2, name: '教程' },
  ]);
  api.on(listNews, ({ page_no, page_size }) => ({ lists, count, page_no, page_size }));
  return api;
}

// Shows: SPEC-1.08, SPEC-2.29
it('lists articles with picture, summary, category, day and clicks', async () => {
  const { container } = await renderPage(remote, { path: '/news', api: newsApi() });
  expect(screen.getByRole('heading', { level: 1, name: '资讯' })).toBeVisible();
  const [card] = screen.getAllByRole('listitem');
  if (!card) throw new Error('no card');
  expect(within(card).getByRole('link', { name: '让提示词说清楚一件事' })).toHaveAttribute('href', '/news/detail/1');
  for (const words of ['让提示词说清楚一件事', '先说结果，再说限制，最后给一个例子。', '教程'])
    expect(within(card).getByText(words)).toHaveAttribute('dir', 'auto');
  expect(within(card).getByText('2026-03-02')).toHaveAttribute('datetime', '2026-03-02');
  expect(card).toHaveTextContent('1.2 万次阅读');
  expect(card.querySelector('img')).toHaveAttribute('src', 'https://example.com/pictures/1.svg');
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  await expectAccessible(container);
});

it('shows the most read articles beside the list, and works without them', async () => {
  const api = newsApi();
  api.on(listHotNews, () => ({
    lists: [makeNewsItem({ id: 6, title: '最热的一篇' })],
    count: 1,
    page_no: 1,
    page_size: 8,
  }));
  const { container, unmount } = await renderPage(remote, { path: '/news', api });
  const hot = screen.getByRole('complementary', { name: '大家在看' });
  expect(within(hot).getByRole('link', { name: '最热的一篇' })).toHaveAttribute('href', '/news/detail/6');
  expect(within(hot).getByRole('link', { name: '最热的一篇' })).toHaveAttribute('dir', 'auto');
  await expectAccessible(container);
  unmount();
  api.on(listHotNews, () => fail(502));
  await renderPage(remote, { path: '/news', api });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('link', { name: '让提示词说清楚一件事' })).toBeVisible();
});

it('an article without picture, summary and category, and one with a title of 200 characters, are ordinary cards', async () => {
  const title = '题'.repeat(200);
  const bare = makeNewsItem({ id: 5, title, image: '', desc: '', cid: 99 });
  const { container } = await renderPage(remote, { path: '/news', api: newsApi([bare]) });
  const card = screen.getByRole('link', { name: title }).closest('li');
  expect(card?.querySelector('img')).toBeNull();
  expect(card?.firstElementChild?.querySelector('svg')).toBeInTheDocument();
  expect(card?.querySelector('p')).toBeNull();
  await expectAccessible(container);
});

it('requests what the URL says', async () => {
  const api = newsApi([makeNewsItem()], 41);
  await renderPage(remote, { path: '/news?category=2&keyword=%E7%BB%98%E7%94%BB&sort=hot&page=3', api });
  expect(api.inputsOf(listNews)).toEqual([{ cid: 2, keyword: '绘画', sort: 'hot', page_no: 3, page_size: 10 }]);
  expect(screen.getByRole('link', { name: '教程' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '全部' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: '最热' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('searchbox', { name: '搜索资讯' })).toHaveValue('绘画');
});

it('keeps category and order when the visitor searches', async () => {
  const api = newsApi();
  const { user, router } = await renderPage(remote, { path: '/news?category=2&sort=hot&page=3', api });
  await user.type(screen.getByRole('searchbox', { name: '搜索资讯' }), '提示词{Enter}');
  expect(await screen.findByText('找到 1 篇与“提示词”有关的文章')).toBeVisible();
  expect(router.state.location.search).toBe('?category=2&sort=hot&keyword=%E6%8F%90%E7%A4%BA%E8%AF%8D');
  expect(api.inputsOf(listNews).at(-1)).toMatchObject({ cid: 2, sort: 'hot', keyword: '提示词', page_no: 1 });
});

it('counts every choice from the click on: order, category and words that are chosen before a list has come', async () => {
  const api = newsApi();
  const { user, router } = await renderPage(remote, { path: '/news', api });
  const waiting = Promise.withResolvers<Output<typeof listNews>>();
  api.on(listNews, () => waiting.promise);
  await user.click(screen.getByRole('link', { name: '最热' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '最热' })).toHaveAttribute('aria-current', 'page'));
  await user.click(screen.getByRole('link', { name: '教程' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '教程' })).toHaveAttribute('aria-current', 'page'));
  await user.type(screen.getByRole('searchbox', { name: '搜索资讯' }), 'x{Enter}');
  waiting.resolve({ lists: [], count: 0, page_no: 1, page_size: 10 });
  await waitFor(() => expect(router.state.location.search).toBe('?category=2&sort=hot&keyword=x'));
});

it('turns pages by links that keep the filter', async () => {
  const api = newsApi([makeNewsItem()], 41);
  const { user } = await renderPage(remote, { path: '/news?category=2', api });
  const pages = screen.getByRole('navigation', { name: '分页' });
  expect(within(pages).getByRole('link', { name: '第 5 页' })).toHaveAttribute('href', '/news?category=2&page=5');
  await user.click(within(pages).getByRole('link', { name: '下一页' }));
  expect(await screen.findByRole('link', { name: '上一页' })).toHaveAttribute('href', '/news?category=2');
  expect(api.inputsOf(listNews).at(-1)).toMatchObject({ cid: 2, page_no: 2 });
});

it.each([
  ['/news', '还没有文章，过些时候再来看看', undefined],
  ['/news?category=2', '这个分类下还没有文章', '/news'],
  ['/news?category=2&keyword=x', '没有找到与“x”有关的文章，换个词试试', '/news?category=2'],
  ['/news?category=2&page=9', '这个分类下还没有文章', '/news'],
])('shows why %s is empty and where to go', async (path, reason, way) => {
  await renderPage(remote, { path, api: newsApi([]) });
  expect(screen.getByText(reason)).toBeVisible();
  const out = screen.queryByRole('link', { name: /回到第一页|清除搜索|查看全部/ });
  expect(out?.getAttribute('href') ?? undefined).toBe(way);
});

it('shows titles as text', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const { container } = await renderPage(remote, { path: '/news', api: newsApi([makeNewsItem({ title, image: '' })]) });
  expect(screen.getByRole('link', { name: title })).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});

it('answers 503 when the API is down', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = newsApi();
  api.on(listNews, () => fail(502));
  await renderPage(remote, { path: '/news', api });
  expect(screen.getByRole('heading')).toHaveTextContent('503');
  expect(said).toHaveBeenCalledTimes(1);
});
