import { screen, waitFor } from '@testing-library/react';
import { listShares } from 'shared/contracts/chat/chat-share.ts';
import { exportRecords } from 'shared/contracts/chat/chat-transfer.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const two = [makeSession({ id: 1, name: '旅行计划' }), makeSession({ id: 2, name: '周报' })];

/** The menu of one of two conversations, the first of which is shown. */
async function menuOf(name: string, capabilities: Record<string, boolean> = {}) {
  const { api } = chatApi(two, { 1: [makeRecord(1), makeRecord(2)] });
  api.on(listShares, ({ page_no, page_size }) => ({ lists: [], count: 0, page_no, page_size }));
  api.on(exportRecords, () => ({ lists: [], next: null }));
  const config = makeSiteConfig({ capabilities });
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config });
  await user.click(screen.getByRole('button', { name: `更多操作：${name}` }));
  await screen.findByRole('menu');
  return { api, choose: (what: string) => user.click(screen.getByRole('menuitem', { name: what })) };
}

test('a conversation is exported from its menu', async () => {
  const { api, choose } = await menuOf('周报', { chat_transfer: true });
  await choose('导出 Markdown');
  await waitFor(() => expect(api.inputsOf(exportRecords)).toEqual([{ category_id: 2, after: 0 }]));
});

test('a conversation is shared from its menu', async () => {
  const { choose } = await menuOf('周报', { chat_share: true });
  await choose('分享');
  expect(await screen.findByRole('button', { name: '生成链接并复制' })).toBeVisible();
});

test('the conversation that is shown is printed from its menu', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { choose } = await menuOf('旅行计划');
  await choose('打印或存为 PDF');
  expect(print).toHaveBeenCalledTimes(1);
});

test('a server without shares and exports offers neither, and a conversation that is not shown is not printed', async () => {
  await menuOf('周报');
  for (const name of ['分享', '导出 Markdown', '打印或存为 PDF'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
});
