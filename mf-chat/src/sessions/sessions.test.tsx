import { act, screen, waitFor, within } from '@testing-library/react';
import { clearSessions, deleteSession, renameSession } from 'shared/contracts/chat.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { readSetting } from 'shared/site/setting.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';
import { groupSessions } from './session-groups.ts';

async function listed() {
  const made = chatApi([makeSession({ id: 1, name: '旅行计划' }), makeSession({ id: 2, name: '周报' })], {
    1: [makeRecord(1), makeRecord(2)],
  });
  const page = await renderPage(remote, { path: '/chat?id=1', api: made.api, user: makeUser() });
  return { ...page, ...made };
}

test('sessions are grouped by the day of their last message', () => {
  const at = (update_time: string, id: number) => makeSession({ id, update_time });
  const groups = groupSessions(
    [
      at('2026-03-01 00:10:00', 1),
      at('2026-02-28 23:59:59', 2),
      at('2026-02-23 08:00:00', 3),
      at('2026-02-22 08:00:00', 4),
      at('', 5),
      at('2026-03-02 00:00:01', 6),
    ],
    '2026-03-01',
  );
  expect(groups.map(({ name, sessions }) => [name, sessions.map(({ id }) => id)])).toEqual([
    ['今天', [1, 6]],
    ['昨天', [2]],
    ['7 天内', [3]],
    ['更早', [4, 5]],
  ]);
});

test('another session is opened, and home is a new conversation', async () => {
  const { user, router } = await listed();
  expect(screen.getByRole('link', { name: '旅行计划' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('问题 1')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '周报' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=2'));
  await waitFor(() => expect(screen.queryByText('问题 1')).toBeNull());
  await user.click(within(screen.getByRole('navigation', { name: '会话列表' })).getByRole('link', { name: '新对话' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a session in which an answer is being written says so, wherever it was asked', async () => {
  const { store } = await listed();
  expect(await screen.findByText('问题 1')).toBeVisible();
  const rows = () =>
    screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('img', { name: '正在回答' }));
  expect(rows()).toHaveLength(0);
  act(() => store.set(runningAnswersAtom, [{ run_id: 'elsewhere', session_id: 2 }]));
  expect(rows()).toHaveLength(1);
  expect(within(rows()[0] as HTMLElement).getByRole('link', { name: '周报' })).toBeVisible();
  act(() => store.set(runningAnswersAtom, []));
  expect(rows()).toHaveLength(0);
});

test('search looks at the names', async () => {
  const { user } = await listed();
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '周');
  expect(screen.queryByRole('link', { name: '旅行计划' })).toBeNull();
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '末');
  expect(screen.getByText('没有找到相关会话')).toBeVisible();
});

test('a session is renamed in place; a refusal brings the old name back', async () => {
  const { user, api } = await listed();
  api.on(renameSession, () => null);
  await user.click(screen.getByRole('button', { name: '重命名：周报' }));
  await user.keyboard('月报{Enter}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
  expect(api.inputsOf(renameSession)).toEqual([{ id: 2, name: '月报' }]);
  api.on(renameSession, () => refuse('名称含有敏感词'));
  await user.click(screen.getByRole('button', { name: '重命名：月报' }));
  await user.keyboard('坏名{Enter}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重命名：月报' }));
  await user.keyboard('不要了{Escape}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
});

test('deleting asks first; deleting the open one goes home', async () => {
  const { user, api, state, router } = await listed();
  api.on(deleteSession, ({ id }) => {
    state.sessions = state.sessions.filter((session) => session.id !== id);
    return null;
  });
  await user.click(screen.getByRole('button', { name: '删除：旅行计划' }));
  const dialog = await screen.findByRole('alertdialog', { name: '温馨提示' });
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  expect(api.inputsOf(deleteSession)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '删除：旅行计划' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.inputsOf(deleteSession)).toEqual([{ id: 1 }]);
  await waitFor(() => expect(screen.queryByRole('link', { name: '旅行计划' })).toBeNull());
});

test('all sessions are cleared after a question', async () => {
  const { user, api, state } = await listed();
  api.on(clearSessions, () => {
    state.sessions = [makeSession({ id: 3, name: '新对话' })];
    return null;
  });
  await user.click(screen.getByRole('button', { name: '清空全部会话' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '周报' })).toBeNull());
});

test('the column folds away, and stays so for the next page that the server draws', async () => {
  const { user } = await listed();
  const wide = (matches: boolean) => jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
  await user.click(screen.getByRole('button', { name: '收起会话列表' }));
  expect(readSetting(document.cookie)).toEqual({ sideFolded: true });
  expect(document.querySelector('[data-side=folded]')).not.toBeNull();
  expect(document.querySelector('aside')).not.toBeVisible();
  wide(true);
  await user.click(screen.getByRole('button', { name: '打开会话列表' }));
  expect(readSetting(document.cookie)).toEqual({});
  expect(document.querySelector('aside')).toBeVisible();
});
