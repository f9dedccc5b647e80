import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeModel, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const busy = '当前使用人数较多，请稍后再试';
const again = (text: string | RegExp) =>
  within(screen.getByText(text, { selector: '[role=alert]' })).getByRole('button', { name: '重试' });

test('sessions, models and messages that did not load show an error, and load on a retry', async () => {
  const { api, state } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  for (const endpoint of [listSessions, listModels, listRecords]) api.on(endpoint, () => refuse(busy));
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  expect(screen.queryByText('还没有会话')).toBeNull();
  expect(screen.queryByRole('button', { name: /选择模型/ })).toBeNull();
  api.on(listModels, () => [makeModel()]);
  await user.click(again(/^模型没有加载出来/));
  expect(await screen.findByRole('button', { name: '选择模型：快速模型' })).toBeVisible();
  expect(screen.queryByText(/^模型没有加载出来/)).toBeNull();
  api.on(listSessions, () => state.sessions);
  const list = screen.getByRole('navigation', { name: '会话列表' });
  await user.click(within(list).getByRole('button', { name: '重试' }));
  expect(await within(list).findByRole('link', { name: '旅行计划' })).toBeVisible();
  api.on(listRecords, ({ page_no, page_size }) => {
    const lists = state.records[1] ?? [];
    return { lists, count: lists.length, page_no, page_size };
  });
  await user.click(again(busy));
  expect(await screen.findByText('问题 1')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('older messages that do not load show one error in place, and only the reader retries', async () => {
  const records = Array.from({ length: 46 }, (_, at) => makeRecord(at + 1));
  const { api } = chatApi([makeSession()], { 1: records });
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(await screen.findByText('问题 45')).toBeVisible();
  api.on(listRecords, () => refuse(busy));
  const box = screen.getByRole('region', { name: '对话内容' }).parentElement as HTMLElement;
  Object.defineProperty(box, 'scrollTop', { value: -10, writable: true });
  fireEvent.scroll(box);
  expect(await screen.findByText(busy)).toBeVisible();
  const asked = api.inputsOf(listRecords).length;
  fireEvent.scroll(box);
  fireEvent.scroll(box);
  expect(api.inputsOf(listRecords)).toHaveLength(asked);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull();
  api.on(listRecords, ({ page_no, page_size }) => ({ lists: records.slice(0, 16), count: 46, page_no, page_size }));
  await user.click(again(busy));
  expect(await screen.findByText('问题 1')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
