import { screen, waitFor, within } from '@testing-library/react';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import {
  collectSquarePost,
  getSquarePost,
  hideSquarePost,
  listSimilarPosts,
  listSquareCategories,
  listSquarePosts,
  praiseSquarePost,
  reportSquarePost,
  type SquarePost,
} from 'shared/contracts/creative/square.ts';
import type { Remote } from 'shared/site/remote.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { makeLineage, makeLink } from '../lineage/make-lineage.ts';
import { makeDetail, makePost } from './make-post.ts';
import { postHead } from './post/post-head.ts';
import { squareRoutes } from './square-routes.ts';

const remote: Remote = { routes: squareRoutes, health: () => undefined };
let api: FakeApi;
let posts: SquarePost[];
let liked: Set<number>;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  posts = [3, 2, 1].map((id) => makePost({ id, title: `作品${id}` }));
  liked = new Set();
  api = fakeApi();
  api.on(listSquareCategories, () => [{ id: 3, name: '风景', image: '', count: 3 }]);
  api.on(listSquarePosts, ({ page_no, page_size }) => ({
    lists: posts
      .slice((page_no - 1) * page_size, page_no * page_size)
      .map((post) => ({ ...post, is_praise: Number(liked.has(post.id)) })),
    count: posts.length,
    page_no,
    page_size,
    after: '',
    before: '',
    position: 0,
  }));
  api.on(listSimilarPosts, () => ({ gone: true, lists: [makePost({ id: 8, title: '相似的' })] }));
  api.on(getSquarePost, () => makeDetail({ title: '灯塔' }));
  api.on(praiseSquarePost, ({ id, praise }) => {
    if (praise) liked.add(id);
    else liked.delete(id);
    return { praise_num: 2, is_praise: praise };
  });
});

const button = (name: string) => screen.getByRole('button', { name });
const cards = () => within(screen.getByRole('list', { name: '作品' })).getAllByRole('article');

describe('the square', () => {
  // Shows: SPEC-1.07, SPEC-2.18
  it('shows works with their categories and order to a visitor, in words that say how it is made', async () => {
    const { container } = await renderPage(remote, { path: '/app/square?sort=hot&category=3', api });
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['作品3', '作品2', '作品1']);
    expect(screen.getByText(/按赞的多少和新旧排列/)).toBeVisible();
    expect(screen.getByRole('link', { name: '风景' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: '最新' })).toHaveAttribute('href', '/app/square?category=3');
    expect(within(cards()[0] as HTMLElement).getByRole('link', { name: '画同款：作品3' })).toHaveAttribute(
      'href',
      expect.stringContaining('square=3'),
    );
    await expectAccessible(container);
  });

  it('shows a like at once, and takes it back with a sentence when it is refused', async () => {
    const { user } = await renderPage(remote, { path: '/app/square', api, user: makeUser() });
    await user.click(button('赞：作品2'));
    expect(button('赞：作品2')).toHaveAttribute('aria-pressed', 'true');
    expect(button('赞：作品2')).toHaveTextContent('3');
    await waitFor(() => expect(liked).toEqual(new Set([2])));
    api.on(praiseSquarePost, () => refuse('作品已下架'));
    await user.click(button('赞：作品3'));
    await waitFor(() => expect(button('赞：作品3')).toHaveAttribute('aria-pressed', 'false'));
  });

  it('a visitor who likes logs in, and the like is there', async () => {
    const { user, store, logIn } = await renderPage(remote, { path: '/app/square', api });
    await user.click(button('赞：作品2'));
    expect(store.get(showLoginAtom)).toBe(true);
    expect(liked.size).toBe(0);
    await logIn();
    await waitFor(() => expect(liked).toEqual(new Set([2])));
    expect(button('赞：作品2')).toHaveAttribute('aria-pressed', 'true');
  });

  it('hides a work that is not wanted again, takes that back, and brings it back when hiding is refused', async () => {
    api.on(hideSquarePost, () => null);
    const { user } = await renderPage(remote, { path: '/app/square', api, user: makeUser() });
    await user.click(button('更多：作品2'));
    await user.click(await screen.findByRole('menuitem', { name: '不再显示' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    await user.click(button('撤销'));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    expect(api.inputsOf(hideSquarePost)).toEqual([
      { id: 2, is_hidden: 1 },
      { id: 2, is_hidden: 0 },
    ]);
    api.on(hideSquarePost, () => refuse('请稍后再试'));
    await user.click(button('更多：作品1'));
    await user.click(await screen.findByRole('menuitem', { name: '不再显示' }));
    await waitFor(() => expect(api.inputsOf(hideSquarePost)).toHaveLength(3));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('takes a report with its reason; another reason needs words', async () => {
    api.on(reportSquarePost, () => null);
    const { user } = await renderPage(remote, { path: '/app/square', api, user: makeUser() });
    await user.click(button('更多：作品2'));
    await user.click(await screen.findByRole('menuitem', { name: '举报' }));
    const dialog = within(await screen.findByRole('dialog', { name: '举报这件作品' }));
    await user.click(dialog.getByRole('radio', { name: '其他' }));
    await user.click(dialog.getByRole('button', { name: '提交' }));
    expect(dialog.getByText('请写一句哪里有问题')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), '不是他画的');
    await user.click(dialog.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputsOf(reportSquarePost)).toEqual([{ id: 2, reason: 'other', content: '不是他画的' }]);
  });

  it('asks a visitor to log in for what he likes, and says when nothing was found', async () => {
    await renderPage(remote, { path: '/app/square?category=0', api });
    expect(screen.getByText('登录之后，赞过的作品都在这里')).toBeVisible();
    posts = [];
    await renderPage(remote, { path: '/app/square?keyword=没有', api });
    expect(screen.getByText('没有找到与“没有”有关的作品')).toBeVisible();
  });
});

describe("a work's page", () => {
  it('shows what its author shows, where it came from, and collects it', async () => {
    api.on(collectSquarePost, () => null);
    api.on(getSquarePost, () =>
      makeDetail({
        title: '灯塔',
        before: [
          { id: 5, title: '原作', thumbnail: 'a.webp', nickname: '', is_shown: true },
          { id: 4, title: '', thumbnail: '', nickname: '', is_shown: false },
        ],
      }),
    );
    api.on(getLineage, ({ kind, id }) =>
      makeLineage({ self: makeLink(kind, { id, depth: 0 }), after: [makeLink('picture', { id: 12 })] }),
    );
    const { user, container } = await renderPage(remote, { path: '/app/square/1', api, user: makeUser() });
    expect(await screen.findByRole('button', { name: '来源：由它得到 1 件' })).toBeVisible();
    expect(api.inputsOf(getLineage)).toEqual([{ kind: 'post', id: 1 }]);
    expect(screen.getByRole('img', { name: '灯塔' })).toHaveAttribute('width', '1024');
    expect(screen.getByText('AI 生成')).toBeVisible();
    expect(screen.getByText('2:3')).toBeVisible();
    expect(screen.getByRole('link', { name: '同款自：原作' })).toHaveAttribute('href', '/app/square/5');
    expect(screen.getByText('已下架的作品')).toBeVisible();
    expect(screen.getByRole('link', { name: '相似的' })).toHaveAttribute('href', '/app/square/8');
    await user.click(button('收藏'));
    expect(button('已收藏')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('复制'));
    expect(await navigator.clipboard.readText()).toBe('雪山下的灯塔');
    await expectAccessible(container);
  });

  it('is gone when it was taken down, with similar ones; what is no id never reaches the API', async () => {
    api.on(getSquarePost, () => refuse('作品已下架'));
    await renderPage(remote, { path: '/app/square/1', api });
    expect(screen.getByText('这件作品已经下架')).toBeVisible();
    expect(screen.getByRole('link', { name: '相似的' })).toBeVisible();
    const calls = api.calls.length;
    await renderPage(remote, { path: '/app/square/1x', api });
    expect(screen.getByRole('heading', { name: /404/ })).toBeVisible();
    expect(api.calls).toHaveLength(calls);
  });

  it('tells search engines its picture and whom to credit, and nothing of one that is gone', () => {
    const post = makeDetail({ id: 7, title: '灯塔' });
    const head = postHead({ kind: 'post', post, similar: [], site: '灵境' }, 'https://example.com');
    expect(head).toMatchObject({ canonical: '/app/square/7', image: 'files/1.png' });
    expect(head.structured).toMatchObject({
      '@type': 'ImageObject',
      contentUrl: 'https://example.com/files/1.png',
      creditText: '小林 / 灵境',
    });
    expect(postHead({ kind: 'missing', gone: true, similar: [] }, 'https://example.com')).toEqual({ hidden: true });
  });
});
