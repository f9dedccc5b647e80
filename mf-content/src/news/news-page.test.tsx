import { act, screen, within } from '@testing-library/react';
import { cancelArticleCollection, collectArticle } from 'shared/contracts/account/collection.ts';
import { findNewsInstead, getNews, readNews } from 'shared/contracts/content/news.ts';
import type { PageHandle } from 'shared/site/remote.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, refuse, sent } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeNews, makeNewsItem } from './make-news.ts';

function articleApi(over: Parameters<typeof makeNews>[0] = {}) {
  const api = fakeApi();
  api.on(getNews, ({ id }) => makeNews({ id, ...over }));
  return api;
}

// Shows: SPEC-1.08, SPEC-2.30
it('shows an article with its contents and the ways on', async () => {
  const { container, router } = await renderPage(remote, { path: '/news/detail/4', api: articleApi() });
  expect(container.querySelector('[data-aside] > aside')).toBeInTheDocument();
  const article = screen.getByRole('article');
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent('让提示词说清楚一件事');
  expect(article).toHaveTextContent('编辑部2026-03-02 10:20约 1 分钟读完1.2 万 次阅读');
  expect(article).toHaveTextContent('三个习惯，少走一半弯路。');
  expect(within(article).getByRole('link', { name: '教程' })).toHaveAttribute('href', '/news?category=2');
  for (const words of ['让提示词说清楚一件事', '编辑部', '三个习惯，少走一半弯路。'])
    expect(within(article).getByText(words)).toHaveAttribute('dir', 'auto');
  const headings = within(article).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ id }) => id)).toEqual(['outline-section-1']);
  expect(container.querySelector('aside a[href="/news/detail/4#outline-section-1"]')).toHaveTextContent('先说结果');
  expect(container.querySelector('aside a[href="/news/detail/4#content-b"]')).toHaveTextContent('给 <例子>');
  expect(screen.getByRole('link', { name: '上一篇 上一篇的题目' })).toHaveAttribute('href', '/news/detail/3');
  expect(screen.getByRole('link', { name: '下一篇 下一篇的题目' })).toHaveAttribute('href', '/news/detail/5');
  const related = screen.getByRole('region', { name: '相关文章' });
  expect(within(related).getByRole('link', { name: '相关的一篇' })).toHaveAttribute('href', '/news/detail/8');
  expect(within(related).getByRole('link', { name: '相关的一篇' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('link', { name: '最新的一篇' })).toHaveAttribute('href', '/news/detail/9');
  const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
  const data = Object.values(router.state.loaderData)[0] as never;
  expect(typeof handle.title === 'function' && handle.title(data)).toBe('让提示词说清楚一件事');
  await expectAccessible(container);
});

it('an article whose text did not come shows all else, and asks again', async () => {
  const api = fakeApi();
  const { content, ...rest } = makeNews({ id: 4 });
  api.on(getNews, () => sent({ ...rest, click: '12', image: null, next: [], extra: 1 }));
  const { user } = await renderPage(remote, { path: '/news/detail/4', api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('让提示词说清楚一件事');
  expect(screen.getByRole('link', { name: '相关的一篇' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('正文没有加载出来');
  api.on(getNews, () => ({ ...rest, content }));
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { level: 2, name: '先说结果' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves out fields that an article does not have', async () => {
  const api = articleApi({
    abstract: '',
    author: '',
    content: '<p>短</p>',
    last: null,
    next: null,
    new: [],
    related: [],
  });
  const { container } = await renderPage(remote, { path: '/news/detail/4', api });
  expect(container.querySelector('aside, [data-aside]')).toBeNull();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.queryByRole('navigation', { name: '上一篇和下一篇' })).toBeNull();
});

// Shows: SPEC-2.30
it('is not found when the API refuses', async () => {
  const api = fakeApi();
  api.on(getNews, () => refuse('文章不存在'));
  await renderPage(remote, { path: '/news/detail/99', api });
  expect(screen.getByRole('heading')).toHaveTextContent('404 文章不存在');
});

it('shows an error, and requests nothing else, when the API has a fault of its own', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi();
  api.on(getNews, () => refuse('服务开小差了，请稍后重试', 0, { request_id: 'a-1' }));
  await renderPage(remote, { path: '/news/detail/4', api });
  expect(screen.getByRole('heading')).toHaveTextContent('503');
  expect(api.inputsOf(findNewsInstead)).toEqual([]);
  expect(reported).toHaveBeenCalledTimes(1);
});

it('asks for the login when it is over', async () => {
  const api = fakeApi();
  api.on(getNews, () => refuse('登录已过期', -1));
  await renderPage(remote, { path: '/news/detail/4', api });
  expect(screen.getByRole('heading')).toHaveTextContent('401');
  expect(api.inputsOf(findNewsInstead)).toEqual([]);
});

it.each([
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999',
  '..%2f..%2fuser%2finfo',
  '..%5c..%5cuser',
  '4%2f..%2f5',
  '4%3Fsource=x',
  '%00',
  // Shows: XSS-26
])('is not found, without a request, for the id %s', async (id) => {
  const api = articleApi();
  await renderPage(remote, { path: `/news/detail/${id}`, api });
  expect(screen.getByRole('heading')).toHaveTextContent('404');
  expect(api.calls).toEqual([]);
});

it('leads to a section without asking for the article again', async () => {
  const api = articleApi();
  const { user, router, container } = await renderPage(remote, { path: '/news/detail/4', api });
  const shown: Element[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  // The contents stand beside the article on wide screens only; jsdom is a narrow one.
  const link = within(container).getByRole('link', { name: '给 <例子>', hidden: true });
  await user.click(link);
  expect(shown.map(({ id }) => id)).toEqual(['content-b']);
  expect(router.state.location.hash).toBe('#content-b');
  expect(api.calls).toHaveLength(1);
});

it('turns to the next article', async () => {
  const api = articleApi();
  const { user } = await renderPage(remote, { path: '/news/detail/4', api });
  api.on(getNews, ({ id }) => makeNews({ id, title: '第五篇' }));
  await user.click(screen.getByRole('link', { name: '下一篇 下一篇的题目' }));
  expect(await screen.findByRole('heading', { level: 1, name: '第五篇' })).toBeVisible();
  expect(api.inputsOf(getNews)).toEqual([{ id: 4 }, { id: 5 }]);
});

function seenBy(over: Parameters<typeof makeSiteConfig>[0]) {
  const api = articleApi();
  api.on(readNews, () => null);
  return { api, config: makeSiteConfig(over) };
}

it('reports a read: once, when the page is visible, where the server counts reads; never of a preview', async () => {
  const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { api, config } = seenBy({ capabilities: { article_reads: true } });
  const { unmount } = await renderPage(remote, { path: '/news/detail/4', api, config });
  expect(api.inputsOf(readNews)).toEqual([]);
  sight.mockReturnValue('visible');
  for (let times = 0; times < 2; times++) act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(api.inputsOf(readNews)).toEqual([{ id: 4 }]);
  unmount();

  const preview = seenBy({ capabilities: { article_reads: true } });
  await renderPage(remote, { path: '/news/detail/4?preview=k1', ...preview });
  expect(screen.getByRole('status')).toHaveTextContent('预览');
  expect(preview.api.inputsOf(getNews)).toEqual([{ id: 4, preview: 'k1' }]);
  expect(preview.api.inputsOf(readNews)).toEqual([]);

  const before = seenBy({});
  await renderPage(remote, { path: '/news/detail/4', ...before });
  expect(before.api.inputsOf(readNews)).toEqual([]);
});

it('gives the address away without section and preview, by the system where it can share', async () => {
  const copied = jest.fn(async () => undefined);
  const shared = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderPage(remote, { path: '/news/detail/4', api: articleApi() });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  await user.click(screen.getByRole('button', { name: '复制链接' }));
  expect(copied).toHaveBeenCalledWith(window.location.origin + window.location.pathname);
  await user.click(screen.getByRole('button', { name: '分享' }));
  expect(shared).toHaveBeenCalledWith(expect.objectContaining({ title: '让提示词说清楚一件事' }));
  shared.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await user.click(screen.getByRole('button', { name: '分享' }));
  expect(screen.queryByText(/分享失败/)).toBeNull();
  shared.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: '分享' }));
  expect(await screen.findByText('分享失败，可以复制链接发送')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '打印' }));
  expect(printed).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'share');
});

it.each([
  [true, '这篇文章已被删除', '内容相近的文章'],
  [false, '没有找到这篇文章', '看看其他文章'],
])('in place of a missing article: the reason, a search, other articles (gone: %s)', async (gone, why, others) => {
  const api = fakeApi();
  api.on(getNews, () => refuse('文章不存在'));
  api.on(findNewsInstead, () => ({ gone, lists: [makeNewsItem({ id: 7, title: '还在的一篇' })] }));
  const { container, router } = await renderPage(remote, { path: '/news/detail/99', api });
  expect(screen.getByRole('heading', { level: 1, name: why })).toBeVisible();
  const list = screen.getByRole('region', { name: others });
  expect(within(list).getByRole('link', { name: '还在的一篇' })).toHaveAttribute('href', '/news/detail/7');
  expect(screen.getByRole('searchbox', { name: '搜索资讯' }).closest('form')).toHaveAttribute('action', '/news');
  const handle = router.state.matches.at(-1)?.route.handle as PageHandle;
  const data = Object.values(router.state.loaderData)[0] as never;
  expect(handle.head?.(data, 'https://site.test')).toEqual({ hidden: true });
  await expectAccessible(container);
});

it('an article of 60,000 signs with 200 pictures and a title of 200 keeps its outline and its time', async () => {
  const section = (at: number) =>
    `<h2>第 ${at} 节</h2><p>${'字'.repeat(300)}</p><img src="/p/${at}.svg" alt="" loading="lazy" />`;
  const content = Array.from({ length: 200 }, (_, at) => section(at)).join('');
  const api = articleApi({ title: '题'.repeat(200), content, image: '' });
  const { container } = await renderPage(remote, { path: '/news/detail/4', api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('题'.repeat(200));
  expect(screen.getByRole('article')).toHaveTextContent('约 152 分钟读完');
  expect(container.querySelectorAll('article img[loading=lazy]')).toHaveLength(200);
  expect(container.querySelectorAll('aside li')).toHaveLength(200);
});

it('an article that is deleted while it is read can still be read; collecting it shows that it is gone, and links work', async () => {
  const api = articleApi();
  for (const endpoint of [readNews, collectArticle]) api.on(endpoint, () => refuse('文章不存在'));
  const config = makeSiteConfig({ capabilities: { article_reads: true } });
  const { user } = await renderPage(remote, { path: '/news/detail/4', api, config, user: makeUser() });
  expect(api.inputsOf(readNews)).toEqual([{ id: 4 }]);
  expect(screen.queryByText('文章不存在')).toBeNull();
  await user.click(screen.getByRole('button', { name: '收藏' }));
  expect(await screen.findByText('文章不存在')).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('三个习惯，少走一半弯路。');
  api.on(getNews, ({ id }) => makeNews({ id, title: '第五篇' }));
  await user.click(screen.getByRole('link', { name: '下一篇 下一篇的题目' }));
  expect(await screen.findByRole('heading', { level: 1, name: '第五篇' })).toBeVisible();
});

it('a visitor logs in to collect an article, and then it is collected', async () => {
  const api = articleApi();
  api.on(collectArticle, () => null);
  const { user, logIn } = await renderPage(remote, { path: '/news/detail/4', api });
  await user.click(screen.getByRole('button', { name: '收藏' }));
  expect(api.inputsOf(collectArticle)).toEqual([]);
  await logIn();
  expect(await screen.findByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true');
  expect(api.inputsOf(collectArticle)).toEqual([{ id: 4 }]);
});

it('collecting and removing an article are sent one at a time, so that the last answer is the state', async () => {
  const api = articleApi();
  const answer = Promise.withResolvers<null>();
  api.on(collectArticle, () => answer.promise);
  api.on(cancelArticleCollection, () => null);
  const { user } = await renderPage(remote, { path: '/news/detail/4', api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '收藏' }));
  await user.click(screen.getByRole('button', { name: '已收藏' }));
  expect(api.inputsOf(cancelArticleCollection)).toEqual([]);
  await act(async () => answer.resolve(null));
  await user.click(screen.getByRole('button', { name: '已收藏' }));
  expect(api.inputsOf(cancelArticleCollection)).toEqual([{ id: 4 }]);
});

it('a collected article is removed; a refusal of the API is undone with its message', async () => {
  const api = articleApi({ collect: true });
  api.on(cancelArticleCollection, () => null);
  api.on(collectArticle, () => refuse('最多收藏 1000 条，请先移除一些'));
  const { user } = await renderPage(remote, { path: '/news/detail/4', api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '已收藏' }));
  expect(api.inputsOf(cancelArticleCollection)).toEqual([{ id: 4 }]);
  await user.click(screen.getByRole('button', { name: '收藏' }));
  expect(await screen.findByText('最多收藏 1000 条，请先移除一些')).toBeVisible();
  expect(screen.getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'false');
});
