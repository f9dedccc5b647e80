import { screen, waitFor } from '@testing-library/react';
import { listShares } from 'shared/contracts/chat/chat-share.ts';
import { exportRecords } from 'shared/contracts/chat/chat-transfer.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const two = [makeSession({ id: 1, name: '旅行计划' }), makeSession({ id: 2, name: '周报' })];

test('the menu of a conversation shares it, exports it, and prints the one that is shown', async () => {
  const { api } = chatApi(two, { 1: [makeRecord(1), makeRecord(2)] });
  api.on(listShares, ({ page_no, page_size }) => ({ lists: [], count: 0, page_no, page_size }));
  api.on(exportRecords, () => ({ lists: [], next: null }));
  const config = makeSiteConfig({ capabilities: { chat_share: true, chat_transfer: true } });
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config });
  const open = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `更多操作：${name}` }));
    await screen.findByRole('menu');
  };
  const choose = async (what: string) => {
    await user.click(screen.getByRole('menuitem', { name: what }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await open('周报');
  expect(screen.queryByRole('menuitem', { name: '打印或存为 PDF' })).toBeNull();
  await choose('导出 Markdown');
  await waitFor(() => expect(api.inputsOf(exportRecords)).toEqual([{ category_id: 2, after: 0 }]));
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await open('旅行计划');
  await choose('打印或存为 PDF');
  expect(print).toHaveBeenCalledTimes(1);
  await open('周报');
  await choose('分享');
  expect(await screen.findByRole('dialog', { name: '分享“周报”' })).toBeVisible();
});

test('a server without shares and exports offers neither', async () => {
  const { api } = chatApi(two);
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '更多操作：周报' }));
  await screen.findByRole('menu');
  for (const name of ['分享', '导出 Markdown']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
});
