import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChatRecord } from 'shared/contracts/chat/chat-record.ts';
import { listRecords } from 'shared/contracts/chat/chat-record.ts';
import { findRecordPlace, listQuestions, type SearchHit, searchRecords } from 'shared/contracts/chat/chat-search.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const hit = (over: Partial<SearchHit> = {}): SearchHit => ({
  id: 31,
  session_id: 1,
  session_name: '旅行计划',
  type: 1,
  excerpt: '去杭州的行程怎么安排',
  create_time: '2026-01-05 09:30:00',
  ...over,
});

/** A conversation of ninety questions with their answers, six pages. */
async function opened(path = '/chat?id=1', capabilities: Record<string, boolean> = { chat_search: true }) {
  const records: ChatRecord[] = Array.from({ length: 180 }, (_, at) => makeRecord(at + 1));
  const made = chatApi([makeSession(), makeSession({ id: 2, name: '周报' })], { 1: records });
  made.api.on(findRecordPlace, ({ id, page_size }) => ({
    session_id: 1,
    page_no: Math.floor((records.length - id) / page_size) + 1,
  }));
  const config = makeSiteConfig({ capabilities });
  const page = await renderPage(remote, { path, api: made.api, user: makeUser(), config });
  return { ...page, ...made };
}

test('what is said in conversations is found beside the names, page by page, and a hit leads to its place', async () => {
  const { user, api, router } = await opened('/');
  api.on(searchRecords, ({ page_no }) => ({
    lists: page_no === 1 ? [hit()] : [hit({ id: 62, type: 2, excerpt: '杭州西湖' })],
    count: 2,
    page_no,
    page_size: 1,
  }));
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '杭州');
  const results = await screen.findByRole('region', { name: '消息搜索结果' });
  const first = await within(results).findByRole('link', { name: /去\s*杭州\s*的行程怎么安排/ });
  expect(first.querySelector('mark')).toHaveTextContent('杭州');
  await user.click(within(results).getByRole('button', { name: '更多结果' }));
  expect(await within(results).findByRole('link', { name: /杭州\s*西湖/ })).toBeVisible();
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '杭州', page_no: 1 }, { page_no: 2 }]);
  await user.click(first);
  await waitFor(() => expect(router.state.location.search).toBe('?id=1&at=31'));
  expect(await screen.findByText('问题 31')).toBeVisible();
});

test('one letter is not looked for, a failure is said, and a server without search is not asked', async () => {
  const { user, api } = await opened('/');
  api.on(searchRecords, () => refuse('操作过于频繁，请稍后再试'));
  const field = screen.getByRole('searchbox', { name: '搜索会话' });
  await user.type(field, '周');
  expect(screen.queryByRole('region', { name: '消息搜索结果' })).toBeNull();
  await user.type(field, '报');
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeVisible();
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '周报' }]);
});

test('without the capability there is neither full text nor outline', async () => {
  const { user, api } = await opened('/chat?id=1&at=31', {});
  expect(await screen.findByText('问题 179')).toBeVisible();
  expect(screen.queryByRole('button', { name: '查找与目录' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '杭州');
  expect(screen.queryByRole('region', { name: '消息搜索结果' })).toBeNull();
  expect(api.inputsOf(searchRecords)).toEqual([]);
});

test('a message is opened in its place; both directions go on, and few pages stay', async () => {
  const { user, api, router } = await opened('/chat?id=1&at=91');
  const shown = await screen.findByText('问题 91');
  expect(shown.closest('[data-hit]')).toHaveFocus();
  const box = screen.getByRole('region', { name: '历史消息' }).parentElement as HTMLElement;
  const ids = () => screen.getAllByText(/^问题 \d+$/).map((text) => Number(/\d+/.exec(text.textContent)?.[0]));
  // jsdom has no heights: the reader is at both ends at once, and each movement brings the page above.
  await waitFor(() => expect(Math.min(...ids())).toBeLessThan(61));
  for (let at = 0; at < 12 && Math.min(...ids()) > 1; at++) {
    await act(async () => void fireEvent.scroll(box));
  }
  await waitFor(() => expect(Math.min(...ids())).toBe(1));
  expect(ids().length).toBeLessThanOrEqual(61);
  // At the end of the box newer ones come back, down to the newest.
  Object.defineProperty(box, 'scrollTop', { value: 5000, writable: true });
  Object.defineProperty(box, 'scrollHeight', { value: 5000 });
  for (let at = 0; at < 15 && Math.max(...ids()) < 179; at++) {
    await act(async () => void fireEvent.scroll(box));
  }
  await waitFor(() => expect(Math.max(...ids())).toBe(179));
  expect(ids()).toEqual(ids().toSorted((a, b) => a - b));
  expect(ids().length).toBeLessThanOrEqual(61);
  expect(screen.getByText('已经到最新的消息')).toBeVisible();
  const asked = api.inputsOf(listRecords).length;
  await user.click(screen.getByRole('link', { name: '回到底部' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=1'));
  await waitFor(() => expect(screen.queryByText('已经到最新的消息')).toBeNull());
  expect(screen.getByText('问题 179')).toBeVisible();
  expect(api.inputsOf(listRecords).length).toBe(asked + 1);
});

test('a message that is gone says so; the way back to the end is there', async () => {
  const made = await opened('/chat?id=1');
  made.api.on(findRecordPlace, () => refuse('消息不存在'));
  await act(() => made.router.navigate('/chat?id=1&at=999'));
  expect(await screen.findByText('消息不存在')).toBeVisible();
  made.api.on(findRecordPlace, () => ({ session_id: 1, page_no: 1 }));
  await made.user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('问题 179')).toBeVisible();
  expect(screen.getByRole('link', { name: '回到底部' })).toHaveAttribute('href', '/chat?id=1');
});

test('the finder lists all questions of the conversation and looks for words in it', async () => {
  const { user, api, router } = await opened();
  api.on(listQuestions, ({ page_no, page_size }) => ({
    lists: Array.from({ length: page_size }, (_, at) => ({
      id: ((page_no - 1) * page_size + at) * 2 + 1,
      text: `第 ${(page_no - 1) * page_size + at + 1} 问`,
      create_time: '2026-01-05 09:30:00',
    })),
    count: 200,
    page_no,
    page_size,
  }));
  api.on(searchRecords, () => ({ lists: [hit({ id: 122, type: 2 })], count: 1, page_no: 1, page_size: 20 }));
  await user.click(screen.getByRole('button', { name: '查找与目录' }));
  const outline = await screen.findByRole('region', { name: '全部问题' });
  expect(await within(outline).findByRole('link', { name: /^第 1 问/ })).toHaveAttribute('href', '/chat?id=1&at=1');
  await user.click(within(outline).getByRole('button', { name: '更多问题' }));
  expect(await within(outline).findByRole('link', { name: /^第 200 问/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '在对话中查找' }), '杭');
  expect(screen.getByText('请输入至少两个字')).toBeVisible();
  await user.keyboard('州');
  const found = screen.getByRole('region', { name: '查找结果' });
  await user.click(await within(found).findByRole('link', { name: /去\s*杭州\s*的行程/ }));
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '杭州', category_id: 1 }]);
  await waitFor(() => expect(router.state.location.search).toBe('?id=1&at=122'));
  expect(await screen.findByText('回答 122')).toBeVisible();
});
