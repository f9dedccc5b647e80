import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  clearSessions,
  deleteSession,
  listSessions,
  markSession,
  renameSession,
  restoreSession,
} from 'shared/contracts/chat/chat-session.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { readSetting } from 'shared/site/setting/setting.ts';
import { fail, refuse, sent } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';
import { groupSessions } from './session-groups.ts';

const marks = { session_marks: true };
const two = [makeSession({ id: 1, name: '旅行计划' }), makeSession({ id: 2, name: '周报' })];

async function listed(capabilities: Record<string, boolean> = marks, sessions = two) {
  const made = chatApi(sessions, { 1: [makeRecord(1), makeRecord(2)] });
  const config = makeSiteConfig({ capabilities });
  const page = await renderPage(remote, { path: '/chat?id=1', api: made.api, user: makeUser(), config });
  return { ...page, ...made };
}

/** Chooses from the menu of a session. */
async function choose(user: UserEvent, name: string, what: string) {
  await user.click(screen.getByRole('button', { name: `更多操作：${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

test('one row of twenty that cannot be read leaves nineteen', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `${at + 1}`, name: `会话 ${at + 1}` }));
  const made = chatApi(two, { 1: [makeRecord(1), makeRecord(2)] });
  made.api.on(listSessions, () => sent(rows.with(6, { id: 'x', name: '坏行' })));
  await renderPage(remote, { path: '/chat?id=1', api: made.api, user: makeUser() });
  expect(screen.getAllByRole('link', { name: /^会话 \d+/ })).toHaveLength(19);
  expect(screen.queryByText('坏行')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sessions are grouped by the day of their last message, pinned ones above', () => {
  const at = (update_time: string, id: number, is_pinned = 0) => makeSession({ id, update_time, is_pinned });
  const groups = groupSessions(
    [
      at('2026-03-01 00:10:00', 1),
      at('2026-02-28 23:59:59', 2),
      at('2026-02-23 08:00:00', 3),
      at('2026-02-22 08:00:00', 4),
      at('', 5),
      at('2026-03-02 00:00:01', 6),
      at('2025-12-31 08:00:00', 7, 1),
      at('2026-01-30 08:00:00', 8),
      at('2026-01-30 09:00:00', 9),
      at('2025-12-31 08:00:00', 10),
    ],
    '2026-03-01',
  );
  expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['置顶', [7]],
    ['今天', [1, 6]],
    ['昨天', [2]],
    ['近 7 天', [3]],
    ['近 30 天', [4]],
    ['2026 年 1 月', [8, 9]],
    ['2025 年 12 月', [10]],
    ['更早', [5]],
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

test('a conversation with a running answer shows it, from any tab', async () => {
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

test('a session is renamed in place; a refusal restores the old name', async () => {
  const { user, api } = await listed();
  const rename = async (name: string) => {
    await choose(user, name, '重命名');
    expect(await screen.findByRole('textbox', { name: '会话名称' })).toHaveFocus();
  };
  api.on(renameSession, () => null);
  await rename('周报');
  await user.keyboard('月报{Enter}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
  expect(api.inputsOf(renameSession)).toEqual([{ id: 2, name: '月报' }]);
  api.on(renameSession, () => refuse('名称含有敏感词'));
  await rename('月报');
  await user.keyboard('坏名{Enter}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
  await rename('月报');
  await user.keyboard('不要了{Escape}');
  expect(await screen.findByRole('link', { name: '月报' })).toBeVisible();
});

test('a refusal that comes late takes back its own change alone; one that is accepted late outlives a reload', async () => {
  const { user, api, state } = await listed();
  const answers: PromiseWithResolvers<null>[] = [];
  api.on(renameSession, () => {
    const answer = Promise.withResolvers<null>();
    answers.push(answer);
    return answer.promise;
  });
  api.on(deleteSession, ({ id }) => {
    state.sessions = state.sessions.filter((session) => session.id !== id);
    return null;
  });
  const rename = async (name: string, typed: string) => {
    await choose(user, name, '重命名');
    await screen.findByRole('textbox', { name: '会话名称' });
    await user.keyboard(`${typed}{Enter}`);
    expect(await screen.findByRole('link', { name: typed })).toBeVisible();
  };
  await rename('旅行计划', '坏名');
  await choose(user, '周报', '删除');
  expect(await screen.findByText('已删除“周报”')).toBeVisible();
  expect(api.inputsOf(listSessions)).toHaveLength(2);
  expect(screen.getByRole('link', { name: '坏名' })).toBeVisible();
  await act(async () => answers[0]?.reject(new ApiRefusal(0, '名称含有敏感词', null)));
  expect(screen.getByRole('link', { name: '旅行计划' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '周报' })).toBeNull();
  // Two names, the first of which is refused after the second was accepted.
  await rename('旅行计划', '坏名');
  await rename('坏名', '好名');
  await act(async () => answers[2]?.resolve(null));
  await act(async () => answers[1]?.reject(new ApiRefusal(0, '名称含有敏感词', null)));
  expect(screen.getByRole('link', { name: '好名' })).toBeVisible();
});

test('a deletion is undone by one press; deleting the open one leads home', async () => {
  const { user, api, state, router } = await listed();
  const before = state.sessions;
  api.on(deleteSession, ({ id }) => {
    state.sessions = state.sessions.filter((session) => session.id !== id);
    return null;
  });
  api.on(restoreSession, () => {
    state.sessions = before;
    return null;
  });
  await choose(user, '旅行计划', '删除');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(screen.queryByRole('link', { name: '旅行计划' })).toBeNull();
  expect(screen.getByText('已删除“旅行计划”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByRole('link', { name: '旅行计划' })).toBeVisible();
  expect(api.inputsOf(restoreSession)).toEqual([{ id: 1 }]);
  expect(screen.queryByText('已删除“旅行计划”')).toBeNull();
  api.on(deleteSession, () => refuse('会话不存在'));
  await choose(user, '周报', '删除');
  expect(await screen.findByRole('link', { name: '周报' })).toBeVisible();
});

test.each([
  ['置顶', markSession],
  ['归档', markSession],
  ['删除', deleteSession],
] as const)('%s without an answer says so, and the session stays as it was', async (what, endpoint) => {
  const { user, api } = await listed();
  api.on(endpoint, () => fail());
  await choose(user, '周报', what);
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '更多操作：周报' }));
  expect(await screen.findByRole('menuitem', { name: '置顶' })).toBeVisible();
});

test('an accepted deletion can be undone, also when the list does not load again', async () => {
  const { user, api } = await listed();
  api.on(listSessions, () => fail(503));
  api.on(deleteSession, () => null);
  await choose(user, '周报', '删除');
  expect(await screen.findByText('已删除“周报”')).toBeVisible();
  expect(screen.getByRole('button', { name: '撤销' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '周报' })).toBeNull();
  expect(screen.getByRole('link', { name: '旅行计划' })).toBeVisible();
});

test('a server that cannot restore a session: deleting asks first, and nothing is pinned or archived', async () => {
  const { user, api } = await listed({});
  await user.click(screen.getByRole('button', { name: '更多操作：周报' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['重命名', '删除']);
  await user.click(screen.getByRole('menuitem', { name: '删除' }));
  const dialog = await screen.findByRole('alertdialog', { name: '删除“周报”？' });
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  expect(api.inputsOf(deleteSession)).toEqual([]);
});

test('pinned ones are first, archived ones are collapsed and found by their names', async () => {
  const { user, api, state } = await listed();
  api.on(markSession, ({ id, ...marks }) => {
    state.sessions = state.sessions.map((one) => (one.id === id ? { ...one, ...marks } : one));
    return null;
  });
  await choose(user, '周报', '置顶');
  const pinned = await screen.findByRole('region', { name: '置顶' });
  expect(within(pinned).getByRole('link', { name: '周报' })).toBeVisible();
  await choose(user, '周报', '取消置顶');
  await choose(user, '周报', '归档');
  await waitFor(() => expect(screen.queryByRole('link', { name: '周报' })).toBeNull());
  await user.click(screen.getByRole('button', { name: '已归档 1' }));
  const archive = screen.getByRole('region', { name: '已归档' });
  expect(within(archive).getByRole('link', { name: '周报' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '已归档 1' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '周');
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  await choose(user, '周报', '移出归档');
  expect(api.inputsOf(markSession)).toEqual([
    { id: 2, is_pinned: 1 },
    { id: 2, is_pinned: 0 },
    { id: 2, is_archived: 1 },
    { id: 2, is_archived: 0 },
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: '已归档' })).toBeNull());
});

test('a thousand sessions: few are in the page, and the keyboard reaches all of them', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => makeSession({ id: at + 1, name: `会话 ${at + 1}` }));
  const { user, api } = await listed(marks, many);
  const links = () => screen.getAllByRole('link', { name: /^会话 \d+$/ });
  expect(links().length).toBeLessThan(60);
  await user.click(screen.getByRole('searchbox', { name: '搜索会话' }));
  const field = screen.getByRole('searchbox', { name: '搜索会话' });
  // While Chinese is typed the arrows belong to the candidates.
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: '会话 1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('link', { name: '会话 2' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: '会话 1000' })).toHaveFocus();
  expect(screen.queryByRole('link', { name: '会话 2' })).toBeNull();
  expect(links().length).toBeLessThan(60);
  await user.keyboard('{Home}{F2}');
  const name = await screen.findByRole('textbox', { name: '会话名称' });
  expect(name).toHaveValue('会话 1');
  // The keys that end an input method's words, also as Safari reports them: after the end of the composition.
  for (const key of ['Enter', 'Escape'])
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(name, { key, ...how });
  expect(name).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: '会话 1' })).toHaveFocus();
  api.on(deleteSession, () => null);
  act(() => screen.getByRole('link', { name: '会话 3' }).focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(api.inputsOf(deleteSession)).toEqual([{ id: 3 }]));
});

test('all sessions are cleared after a question', async () => {
  const { user, api, state } = await listed();
  api.on(clearSessions, () => {
    state.sessions = [makeSession({ id: 3, name: '新对话' })];
    return null;
  });
  await user.click(screen.getByRole('button', { name: '清空全部会话' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '全部清空' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '周报' })).toBeNull());
});

test('all sessions are gone after they were cleared, also when the list does not load again', async () => {
  const { user, api, router } = await listed();
  await act(() => router.navigate('/'));
  api.on(clearSessions, () => null);
  api.on(listSessions, () => fail(503));
  await user.click(screen.getByRole('button', { name: '清空全部会话' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '全部清空' }));
  expect(await screen.findByText('还没有会话')).toBeVisible();
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
