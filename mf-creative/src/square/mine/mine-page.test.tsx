import { screen, waitFor, within } from '@testing-library/react';
import { listSquareCategories } from 'shared/contracts/creative/square.ts';
import {
  deleteSquarePost,
  editSquarePost,
  listOwnSquarePosts,
  type OwnSquarePost,
  withdrawSquarePost,
} from 'shared/contracts/creative/square-own.ts';
import type { Remote } from 'shared/site/remote.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { makeOwnPost } from '../make-post.ts';
import { squareRoutes } from '../square-routes.ts';

const remote: Remote = { routes: squareRoutes, health: () => undefined };
let api: FakeApi;

describe('the own works', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    api = fakeApi();
    api.on(listSquareCategories, () => [{ id: 3, name: '风景', image: '', count: 3 }]);
    const own: OwnSquarePost[] = [
      makeOwnPost({ id: 2, title: '甲' }),
      makeOwnPost({
        id: 1,
        title: '乙',
        state: 'refused',
        reason: '画面不清楚',
        can: { submit: true, withdraw: false, edit: true, delete: true },
      }),
    ];
    api.on(listOwnSquarePosts, (wanted) => ({ ...wanted, lists: own, count: 2, counts: { shown: 1, refused: 1 } }));
    api.on(withdrawSquarePost, ({ id }) => ({ id, state: 'withdrawn' as const }));
    api.on(editSquarePost, ({ id }) => ({ id, state: 'shown' as const }));
    api.on(deleteSquarePost, () => null);
  });
  const card = (name: string) => within(screen.getByRole('article', { name }));

  it('have their state, numbers and reason; they are withdrawn, handed in again and deleted', async () => {
    const { user, container } = await renderPage(remote, { path: '/app/square/mine', api, user: makeUser() });
    expect(card('甲').getByText('2 个赞 · 4 次收藏 · 1 张同款')).toBeVisible();
    expect(card('乙').getByText('原因：画面不清楚')).toBeVisible();
    await expectAccessible(container);
    await user.click(card('甲').getByRole('button', { name: '撤回' }));
    await user.click(card('乙').getByRole('button', { name: '重新提交' }));
    await waitFor(() => expect(api.inputsOf(editSquarePost)).toEqual([{ id: 1, is_submit: 1 }]));
    expect(api.inputsOf(withdrawSquarePost)).toEqual([{ id: 2 }]);
    await user.click(card('乙').getByRole('button', { name: '删除' }));
    await user.click(await screen.findByRole('button', { name: '删除' }));
    await waitFor(() => expect(api.inputsOf(deleteSquarePost)).toEqual([{ id: 1 }]));
  });

  it('show what their author wants to be seen', async () => {
    const { user } = await renderPage(remote, { path: '/app/square/mine', api, user: makeUser() });
    await user.click(card('甲').getByRole('button', { name: '公开范围' }));
    const dialog = within(await screen.findByRole('dialog', { name: '公开范围' }));
    await user.click(dialog.getByRole('checkbox', { name: /允许画同款/ }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(api.inputsOf(editSquarePost)).toEqual([{ id: 2, shows: ['prompt', 'parameters'], is_submit: 0 }]),
    );
  });

  it('that show more wait for a review again, and their author is told so', async () => {
    api.on(editSquarePost, ({ id }) => ({ id, state: 'review' as const }));
    const { user } = await renderPage(remote, { path: '/app/square/mine', api, user: makeUser() });
    await user.click(card('甲').getByRole('button', { name: '公开范围' }));
    const dialog = within(await screen.findByRole('dialog', { name: '公开范围' }));
    expect(dialog.getByText(/需要重新审核/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已提交，审核通过后重新展示')).toBeVisible();
  });

  it('lead to no publishing while the square is closed', async () => {
    const settings = { is_allow_share: 0, is_auto_pass: 0, is_show_user: 1, hold_days: 7 };
    api.on(listOwnSquarePosts, (wanted) => ({ ...wanted, lists: [], count: 0, counts: {} }));
    const config = makeSiteConfig({ draw_square_config: settings });
    await renderPage(remote, { path: '/app/square/mine', api, user: makeUser(), config });
    expect(screen.getByText('还没有发布过作品')).toBeVisible();
    expect(screen.queryByRole('link', { name: '从绘画记录发布' })).toBeNull();
  });

  it('are asked for after a login', async () => {
    await renderPage(remote, { path: '/app/square/mine', api });
    expect(screen.getByText('登录之后，发布过的作品都在这里')).toBeVisible();
  });
});
