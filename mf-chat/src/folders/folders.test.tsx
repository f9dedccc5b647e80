import { screen, waitFor, within } from '@testing-library/react';
import { addFolder, deleteFolder, listFolders, renameFolder } from 'shared/contracts/chat/chat-folder.ts';
import { type ChatSession, markSession } from 'shared/contracts/chat/chat-session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const work = { id: 7, name: '工作' };
const home = { id: 8, name: '家里' };

/** Conversations in two folders and in none; the first one is shown. */
async function listed(changed: Partial<ChatSession>[] = []) {
  const sessions = [
    makeSession({ id: 1, name: '旅行计划', folder: null, ...changed[0] }),
    makeSession({ id: 2, name: '周报', folder: work, ...changed[1] }),
    makeSession({ id: 3, name: '菜谱', folder: home, ...changed[2] }),
    makeSession({ id: 4, name: '月报', folder: work, ...changed[3] }),
  ];
  const made = chatApi(sessions);
  made.api.on(listFolders, () => [home, work]);
  const moves = made.api.on(markSession, ({ id, folder_id }) => {
    const folder = [work, home].find((one) => one.id === folder_id) ?? null;
    made.state.sessions = made.state.sessions.map((one) => (one.id === id ? { ...one, folder } : one));
    return null;
  });
  const page = await renderPage(remote, { path: '/chat?id=1', api: made.api, user: makeUser() });
  async function move(name: string) {
    await page.user.click(screen.getByRole('button', { name: `更多操作：${name}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: '移到文件夹' }));
    return within(await screen.findByRole('dialog', { name: '移到文件夹' }));
  }
  return { ...page, ...made, moves, move };
}
const names = () =>
  within(screen.getByRole('navigation', { name: '会话列表' }))
    .getAllByRole('region')
    .map((group) => group.getAttribute('aria-label'));

test('conversations stand in their folders, the pinned ones above them; a folder opens and closes', async () => {
  const { user } = await listed([{}, {}, { is_pinned: 1 }]);
  expect(names()).toEqual(['置顶', '工作', expect.anything()]);
  expect(screen.getByRole('link', { name: '菜谱' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '周报' })).toBeNull();
  const folder = screen.getByRole('button', { name: '工作 2' });
  expect(folder).toHaveAttribute('aria-expanded', 'false');
  await user.click(folder);
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  expect(screen.getByRole('link', { name: '月报' })).toBeVisible();
  await expectAccessible();
  await user.click(folder);
  expect(screen.queryByRole('link', { name: '周报' })).toBeNull();
});

test('the folder of the conversation that is shown is open, and a search looks into all of them', async () => {
  const { user } = await listed([{ folder: home }]);
  expect(screen.getByRole('link', { name: '旅行计划' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '报');
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '旅行计划' })).toBeNull();
});

test('a conversation is moved into a folder, and out of it', async () => {
  const { api, user, move } = await listed();
  const dialog = await move('旅行计划');
  expect(dialog.getByRole('radio', { name: '不放进文件夹' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: '家里' }));
  await user.click(dialog.getByRole('button', { name: '移动' }));
  expect(await screen.findByRole('button', { name: '家里 2' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const out = await move('旅行计划');
  expect(out.getByRole('radio', { name: '家里' })).toBeChecked();
  await user.click(out.getByRole('radio', { name: '不放进文件夹' }));
  await user.click(out.getByRole('button', { name: '移动' }));
  expect(await screen.findByRole('button', { name: '家里 1' })).toBeVisible();
  expect(api.inputsOf(markSession)).toEqual([
    { id: 1, folder_id: 8 },
    { id: 1, folder_id: 0 },
  ]);
});

test('a new folder is made for a conversation; a name that there is already is said at the field', async () => {
  const { api, user, move } = await listed();
  api.on(addFolder, () => refuse('已有同名的文件夹', 0, { field: 'name' }));
  const dialog = await move('旅行计划');
  await user.click(dialog.getByRole('radio', { name: '新建文件夹' }));
  await user.click(dialog.getByRole('button', { name: '移动' }));
  expect(await dialog.findByText('请输入文件夹名称')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '文件夹名称' }), '工作');
  await user.click(dialog.getByRole('button', { name: '移动' }));
  expect(await dialog.findByText('已有同名的文件夹')).toBeVisible();
  api.on(addFolder, () => ({ id: 8 }));
  await user.click(dialog.getByRole('button', { name: '移动' }));
  await waitFor(() => expect(api.inputsOf(markSession)).toEqual([{ id: 1, folder_id: 8 }]));
});

test('a folder gets another name, or is deleted while its conversations stay', async () => {
  const { api, user, state } = await listed();
  api.on(renameFolder, ({ name }) => {
    state.sessions = state.sessions.map((one) => (one.folder?.id === 7 ? { ...one, folder: { id: 7, name } } : one));
    return null;
  });
  api.on(deleteFolder, () => {
    state.sessions = state.sessions.map((one) => (one.folder?.id === 7 ? { ...one, folder: null } : one));
    return null;
  });
  await user.click(screen.getByRole('button', { name: '文件夹：工作' }));
  const field = await screen.findByRole('textbox', { name: '文件夹名称' });
  await user.clear(field);
  await user.type(field, '公司');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('button', { name: '公司 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '文件夹：公司' }));
  await user.click(await screen.findByRole('button', { name: '删除文件夹' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByRole('link', { name: '周报' })).toBeVisible();
  expect(api.inputsOf(deleteFolder)).toEqual([{ id: 7 }]);
  expect(names()).not.toContain('公司');
});

test('a server without folders is asked for none', async () => {
  const { api } = chatApi([makeSession()]);
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '更多操作：旅行计划' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: '移到文件夹' })).toBeNull();
});
