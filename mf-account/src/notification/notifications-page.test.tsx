import { act, screen, within } from '@testing-library/react';
import {
  listNotifications,
  muteNotifications,
  readNotifications,
  type SiteNotification,
} from 'shared/contracts/site/notification.ts';
import { takeEventAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const make = (over: Partial<SiteNotification> = {}): SiteNotification => ({
  id: 1,
  kind: 'feedback',
  title: '你的反馈有了答复',
  text: '客服已经答复。',
  path: '/user/opinion',
  shown_at: '/user/opinion',
  is_read: false,
  create_time: '2026-11-20 09:12:30',
  ...over,
});
const pageOf = (lists: SiteNotification[], count = lists.length, muted: string[] = []) => ({
  lists,
  count,
  muted,
  page_no: 1,
  page_size: 20,
});

function open(api: FakeApi, unread = 0, path = '/user/notifications') {
  const config = makeSiteConfig({ capabilities: { notifications: true } });
  return renderPage(remote, { path, api, config, user: makeUser({ unread_notifications: unread }) });
}
const sections = () => within(screen.getByRole('navigation', { name: '账户中心' }));

it('lists what happened, each line leading to its page; markup is text', async () => {
  const api = fakeApi();
  const news = make({ id: 2, kind: 'unheard-of', title: '维护', text: '<b>今晚</b>', path: '', is_read: true });
  api.on(listNotifications, () => pageOf([make(), news]));
  const { container } = await open(api, 1);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/user/opinion');
  expect(within(first as HTMLElement).getByRole('img', { name: '未读' })).toBeVisible();
  expect(first).toHaveTextContent('2026-11-20 09:12');
  expect(second).toHaveTextContent('<b>今晚</b>');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  expect(within(second as HTMLElement).queryByRole('img')).toBeNull();
  expect(sections().getByRole('img', { name: '1 条未读消息' })).toHaveTextContent('1');
  await expectAccessible(container);
});

it('a line that is opened is read; 全部已读 reads the rest and loads the list again', async () => {
  const api = fakeApi();
  let isRead = false;
  api.on(listNotifications, () => pageOf([make({ is_read: isRead, path: '/user/notifications?page=2' })]));
  api.on(readNotifications, ({ ids }) => {
    isRead = true;
    return { unread: ids ? 119 : 0 };
  });
  const { user, store } = await open(api, 120);
  expect(screen.getByText('99+ 条未读')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /你的反馈/ }));
  expect(api.inputsOf(readNotifications)).toEqual([{ ids: [1] }]);
  expect(store.get(userAtom)?.unread_notifications).toBe(119);
  await user.click(screen.getByRole('button', { name: '全部已读' }));
  expect(api.inputsOf(readNotifications)).toHaveLength(2);
  expect(await screen.findByText('没有未读消息')).toBeVisible();
  expect(screen.getByRole('button', { name: '全部已读' })).toBeDisabled();
  expect(screen.queryByRole('img', { name: '未读' })).toBeNull();
  expect(sections().queryByRole('img')).toBeNull();
});

it('an event of another tab loads the list again', async () => {
  const api = fakeApi();
  let lists = [make()];
  api.on(listNotifications, () => pageOf(lists));
  const { store } = await open(api, 1);
  lists = [make({ id: 2, title: '获得一笔佣金' }), make({ is_read: true })];
  await act(async () => store.set(takeEventAtom, { event: 'notification', seq: 3 }));
  expect(await screen.findByText('获得一笔佣金')).toBeVisible();
});

it('switches a kind off and on; one that is refused stays as it was', async () => {
  const api = fakeApi();
  api.on(listNotifications, () => pageOf([], 0, ['picture']));
  api.on(muteNotifications, ({ kind, is_muted }) => ({ muted: is_muted ? ['picture', kind] : [] }));
  const { user } = await open(api);
  await user.click(screen.getByText('接收哪些消息', { selector: 'summary' }));
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  expect(box(/图片生成/)).not.toBeChecked();
  await user.click(box(/站内公告/));
  expect(box(/站内公告/)).not.toBeChecked();
  await user.click(box(/图片生成/));
  expect(box(/图片生成/)).toBeChecked();
  expect(api.inputsOf(muteNotifications)).toEqual([
    { kind: 'announcement', is_muted: 1 },
    { kind: 'picture', is_muted: 0 },
  ]);
  api.on(muteNotifications, () => refuse('请稍后再试'));
  await user.click(box(/提现进度/));
  expect(box(/提现进度/)).toBeChecked();
});

it('says that there is nothing yet; an address past the end leads back', async () => {
  const api = fakeApi();
  api.on(listNotifications, () => pageOf([]));
  const { unmount } = await open(api);
  expect(screen.getByText(/^还没有消息/)).toBeVisible();
  unmount();
  api.on(listNotifications, () => pageOf([], 3));
  await open(api, 0, '/user/notifications?page=9');
  expect(api.inputsOf(listNotifications).slice(-2)).toMatchObject([{ page_no: 9 }, { page_no: 1 }]);
});
