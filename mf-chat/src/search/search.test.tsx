import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findRecordPlace, listQuestions, type SearchHit, searchRecords } from 'shared/contracts/chat/chat-search.ts';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
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

/** jsdom has no heights: without these the reader is at both ends at once, and reads on for ever. */
function standInTheMiddle() {
  jest.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(5_000);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000);
}

test('messages are found beside conversation names, page by page, and a hit leads to its message', async () => {
  const { user, api, router } = await opened('/');
  api.on(searchRecords, ({ page_no }) => ({
    lists:
      page_no === 1
        ? [hit({ excerpt: '去杭州(两天)的行程怎么安排' })]
        : [hit({ id: 62, type: 2, excerpt: '杭州西湖' })],
    count: 2,
    page_no,
    page_size: 1,
  }));
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '杭州 （两');
  const results = await screen.findByRole('region', { name: '消息搜索结果' });
  const first = await within(results).findByRole('link', { name: /去\s*杭州\s*\(两\s*天\)的行程怎么安排/ });
  expect([...first.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['杭州', '(两']);
  await user.click(within(results).getByRole('button', { name: '更多结果' }));
  expect(await within(results).findByRole('link', { name: /杭州\s*西湖/ })).toBeVisible();
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '杭州 （两', page_no: 1 }, { page_no: 2 }]);
  await user.click(first);
  await waitFor(() => expect(router.state.location.search).toBe('?id=1&at=31'));
  expect(await screen.findByText('问题 31')).toBeVisible();
});

test('one letter is not searched, with a message; a failure is shown, and the same search can be repeated', async () => {
  const { user, api } = await opened('/');
  api.on(searchRecords, () => refuse('操作过于频繁，请稍后再试'));
  const field = screen.getByRole('searchbox', { name: '搜索会话' });
  await user.type(field, 'q');
  const results = within(await screen.findByRole('region', { name: '消息搜索结果' }));
  expect(results.getByText('字母至少输入两个')).toBeVisible();
  await user.type(field, '周报', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(await results.findByText('操作过于频繁，请稍后再试')).toBeVisible();
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '周报' }]);
  const page = (page_no: number) => ({ lists: [hit({ id: 30 + page_no })], count: 2, page_no, page_size: 1 });
  api.on(searchRecords, ({ page_no }) => page(page_no));
  await user.click(results.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(results.getAllByRole('link')).toHaveLength(1));
  expect(results.queryByRole('alert')).toBeNull();
  // What was found stays when the next page does not come.
  api.on(searchRecords, () => refuse('操作过于频繁，请稍后再试'));
  await user.click(results.getByRole('button', { name: '更多结果' }));
  expect(await results.findByRole('alert')).toBeVisible();
  expect(results.getAllByRole('link')).toHaveLength(1);
  api.on(searchRecords, ({ page_no }) => page(page_no));
  await user.click(results.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(results.getAllByRole('link')).toHaveLength(2));
  expect(api.inputsOf(searchRecords).map(({ page_no }) => page_no)).toEqual([1, 1, 2, 2]);
});

test('without the capability there is neither full text nor outline', async () => {
  const { user, api } = await opened('/chat?id=1&at=31', {});
  expect(await screen.findByText('问题 179')).toBeVisible();
  expect(screen.queryByRole('button', { name: '查找与目录' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '杭州');
  expect(screen.queryByRole('region', { name: '消息搜索结果' })).toBeNull();
  expect(api.inputsOf(searchRecords)).toEqual([]);
});

test('a message is opened in its conversation; both directions continue, and few pages stay', async () => {
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

test('messages around it that do not load show one error, and only the reader retries', async () => {
  const { user, api, router } = await opened('/chat?id=1');
  const around = (first: number) => Array.from({ length: 30 }, (_, at) => makeRecord(first + at));
  let isBusy = true;
  api.on(listRecords, ({ page_no, page_size }) =>
    isBusy && page_no === 5
      ? refuse('当前使用人数较多，请稍后再试')
      : { lists: around(181 - page_no * 30), count: 180, page_no, page_size },
  );
  await act(() => router.navigate('/chat?id=1&at=61'));
  expect(await screen.findByText(/^更早的消息没有加载出来：当前使用人数较多/)).toBeVisible();
  expect(screen.getByText('问题 61')).toBeVisible();
  const asked = api.inputsOf(listRecords).length;
  const box = screen.getByRole('region', { name: '历史消息' }).parentElement as HTMLElement;
  for (let at = 0; at < 3; at++) await act(async () => void fireEvent.scroll(box));
  expect(api.inputsOf(listRecords)).toHaveLength(asked);
  isBusy = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('问题 31')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a deleted message shows a notice and a link to the end', async () => {
  standInTheMiddle();
  const made = await opened('/chat?id=1');
  made.api.on(findRecordPlace, () => refuse('消息不存在'));
  await act(() => made.router.navigate('/chat?id=1&at=999'));
  expect(await screen.findByText('消息不存在')).toBeVisible();
  made.api.on(findRecordPlace, () => ({ session_id: 1, page_no: 1 }));
  await made.user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('问题 179')).toBeVisible();
  expect(screen.getByRole('link', { name: '回到底部' })).toHaveAttribute('href', '/chat?id=1');
});

test('the finder lists all questions of the conversation and searches in it', async () => {
  standInTheMiddle();
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
  await user.type(screen.getByRole('searchbox', { name: '在对话中查找' }), 'q');
  expect(screen.getByText('字母至少输入两个')).toBeVisible();
  await user.keyboard('{Backspace}杭州');
  const found = screen.getByRole('region', { name: '查找结果' });
  await user.click(await within(found).findByRole('link', { name: /去\s*杭州\s*的行程/ }));
  expect(api.inputsOf(searchRecords)).toMatchObject([{ keyword: '杭州', category_id: 1 }]);
  await waitFor(() => expect(router.state.location.search).toBe('?id=1&at=122'));
  expect(await screen.findByText('回答 122')).toBeVisible();
});

test('the outline shows that it is loading, and a failed load can be retried', async () => {
  const { user, api } = await opened();
  const question = (id: number) => ({ id, text: `第 ${id} 问`, create_time: '2026-01-05 09:30:00' });
  const first = Promise.withResolvers<void>();
  api.on(listQuestions, async ({ page_no, page_size }) => {
    await first.promise;
    return { lists: [question(page_no)], count: 2, page_no, page_size };
  });
  await user.click(screen.getByRole('button', { name: '查找与目录' }));
  const outline = within(await screen.findByRole('region', { name: '全部问题' }));
  expect(outline.getByRole('status')).toHaveTextContent('正在加载问题…');
  await act(async () => first.resolve());
  expect(await outline.findByRole('link', { name: /^第 1 问/ })).toBeVisible();
  expect(outline.queryByText('正在加载问题…')).toBeNull();
  api.on(listQuestions, () => refuse('操作过于频繁，请稍后再试'));
  await user.click(outline.getByRole('button', { name: '更多问题' }));
  expect(await outline.findByRole('alert')).toHaveTextContent('操作过于频繁，请稍后再试');
  expect(outline.queryByRole('button', { name: '更多问题' })).toBeNull();
  api.on(listQuestions, ({ page_no, page_size }) => ({ lists: [question(page_no)], count: 2, page_no, page_size }));
  await user.click(outline.getByRole('button', { name: '重试' }));
  expect(await outline.findByRole('link', { name: /^第 2 问/ })).toBeVisible();
  expect(outline.queryByRole('alert')).toBeNull();
});
