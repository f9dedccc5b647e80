import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { askChat, followChat, listRuns, stopChat } from 'shared/contracts/chat/chat.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const user = makeUser();
const config = makeSiteConfig({ capabilities: { stream_resume: true, events: true } });
const stopButton = () => screen.queryByRole('button', { name: '停止回答' });
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const writing = (text: string) => [makeRecord(1), makeRecord(2, { content: [text], status: 'running' })];
const ended = finish({ question_id: 1, answer_id: 2 });
const started = (answer_id: number) => ({ run_id: 'run-1', session_id: 1, question_id: answer_id - 1, answer_id });

beforeEach(() => sessionStorage.clear());

/** A conversation, as a tab opens it whose answer is being written. */
async function opened(text = '春天') {
  const { api, state, streams } = chatApi([makeSession()], { 1: writing(text) });
  const follows = api.onStream(followChat);
  api.on(listRuns, () => [started(2)]);
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  const page = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await waitFor(() => expect(follows).toHaveLength(1));
  return { ...page, api, state, streams, follows };
}

// Shows: STREAM-16
test('a page that is opened during an answer continues from the stored text; stop and the lock of sending are back', async () => {
  const { api, follows, user: hands } = await opened();
  expect(follows[0]?.input).toEqual({ run_id: 'run-1', after: 2, reasoning: 1 });
  await follows[0]?.send(piece('来了'));
  expect(await screen.findByText('春天来了')).toBeVisible();
  expect(screen.getAllByText('问题 1')).toHaveLength(1);
  await hands.type(composer(), '下一问{Enter}');
  expect(api.inputsOf(askChat)).toEqual([]);
  await hands.click(stopButton() ?? composer());
  expect(await screen.findByText('已停止回答')).toBeVisible();
  expect(api.inputsOf(stopChat)).toEqual([{ run_id: 'run-1' }]);
  await follows[0]?.send(finish({ question_id: 1, answer_id: 2, finish_reason: 'stopped' }));
  await follows[0]?.end();
  expect(stopButton()).toBeNull();
  expect(composer()).toHaveValue('下一问');
});

test('an answer that was stopped here and is continued in another tab continues here, too', async () => {
  const { state, follows, store, user: hands } = await opened();
  await hands.click(stopButton() ?? composer());
  await follows[0]?.send(finish({ question_id: 1, answer_id: 2, finish_reason: 'stopped' }));
  await follows[0]?.end();
  expect(await screen.findByText('已停止回答')).toBeVisible();
  state.records[1] = writing('春天，后来');
  await act(async () => store.set(runningAnswersAtom, [{ run_id: 'run-2', session_id: 1 }]));
  await waitFor(() => expect(follows).toHaveLength(2));
  expect(follows[1]?.input).toMatchObject({ after: 2 });
  await follows[1]?.send(piece('，后来是夏天'), ended);
  await follows[1]?.end();
  expect(await screen.findByText('春天，后来是夏天')).toBeVisible();
  expect(screen.queryByText('已停止回答')).toBeNull();
});

test('Escape stops the answer wherever the focus is, but not what closes a dialog; files of its question are shown', async () => {
  const files = [{ id: 7, kind: 'text', name: '提纲.txt', url: '/files/own/a.txt' }];
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1, { files }), ...writing('春天').slice(1)] });
  const follows = api.onStream(followChat);
  api.on(listRuns, () => [started(2)]);
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await waitFor(() => expect(follows).toHaveLength(1));
  expect(screen.getByText('提纲.txt')).toBeVisible();
  act(() => screen.getByRole('link', { name: '旅行计划' }).focus());
  // The code that hears keys and files anywhere has come.
  await waitFor(() => expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false));
  const dialog = document.body.appendChild(Object.assign(document.createElement('div'), { role: 'dialog' }));
  await hands.keyboard('{Escape}');
  dialog.remove();
  expect(api.inputsOf(stopChat)).toEqual([]);
  await hands.keyboard('{Escape}');
  expect(await screen.findByText('已停止回答')).toBeVisible();
  expect(api.inputsOf(stopChat)).toEqual([{ run_id: 'run-1' }]);
});

test('a broken connection is opened again where the text ends; the page shows it meanwhile', async () => {
  const { follows } = await opened();
  await follows[0]?.send(piece('来'));
  await follows[0]?.fail(new CallFailure('broken'));
  expect(screen.getByText('连接断开了，正在重新连接…')).toBeVisible();
  expect(stopButton()).toBeVisible();
  await waitFor(() => expect(follows).toHaveLength(2));
  expect(follows[1]?.input).toEqual({ run_id: 'run-1', after: 3, reasoning: 1 });
  await follows[1]?.send(piece('了'), ended);
  await follows[1]?.end();
  expect(await screen.findByText('春天来了')).toBeVisible();
  expect(screen.queryByText(/重新连接/)).toBeNull();
  expect(stopButton()).toBeNull();
});

test('a stop that arrives too late shows what the answer became', async () => {
  const { api, follows, user: hands } = await opened();
  const sent = Promise.withResolvers<never>();
  api.on(stopChat, () => sent.promise);
  await hands.click(stopButton() ?? composer());
  await follows[0]?.send(piece('来了'), ended);
  await follows[0]?.end();
  await act(async () => sent.reject(new CallFailure('broken')));
  expect(await screen.findByText('春天来了')).toBeVisible();
  expect(stopButton()).toBeNull();
  expect(screen.queryByText(/没能停止/)).toBeNull();
});

test('a question whose connection breaks before the first word is asked once more under its name', async () => {
  const { api, streams } = chatApi([makeSession()], { 1: [] });
  const follows = api.onStream(followChat);
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.fail(new CallFailure('silent'));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input.request_id).toBe(streams[0]?.input.request_id);
  await streams[1]?.send(piece('好'), finish());
  await streams[1]?.end();
  expect(await screen.findByText('好')).toBeVisible();
  expect(follows).toHaveLength(0);
});

test('an answer of this tab whose connection breaks continues automatically', async () => {
  const { api, streams } = chatApi([makeSession()], { 1: [] });
  const follows = api.onStream(followChat);
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(piece('前半'));
  await streams[0]?.fail(new CallFailure('broken'));
  await waitFor(() => expect(follows).toHaveLength(1));
  expect(follows[0]?.input).toEqual({ run_id: 'run-1', after: 2, reasoning: 1 });
  await follows[0]?.send(piece('后半'), finish());
  await follows[0]?.end();
  expect(await screen.findByText('前半后半')).toBeVisible();
  expect(api.inputsOf(askChat)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an answer that begins on another device appears, and one that has ended meanwhile is shown complete', async () => {
  const { api, state } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  const follows = api.onStream(followChat);
  api.on(listRuns, () => [started(4)]);
  const { store } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  const asked = api.inputsOf(listRecords).length;
  const tell = (session_id: number) =>
    act(async () => store.set(runningAnswersAtom, [{ run_id: `of-${session_id}`, session_id }]));
  await tell(77);
  expect(api.inputsOf(listRecords)).toHaveLength(asked);
  state.records[1]?.push(makeRecord(3), makeRecord(4, { content: ['远'], status: 'running' }));
  await tell(1);
  await waitFor(() => expect(follows).toHaveLength(1));
  await follows[0]?.send(piece('方'), finish({ question_id: 3, answer_id: 4 }));
  await follows[0]?.end();
  expect(await screen.findByText('远方')).toBeVisible();
  expect(screen.getByText('问题 3')).toBeVisible();

  api.on(listRuns, () => []);
  state.records[1]?.push(makeRecord(5), makeRecord(6, { content: ['一半'], status: 'running' }));
  api.on(listRecords, ({ page_no, page_size }) => {
    const lists = state.records[1] ?? [];
    // What the next call brings.
    state.records[1] = lists.map((record) => (record.id === 6 ? makeRecord(6, { content: ['一半和另一半'] }) : record));
    return { lists, count: lists.length, page_no, page_size };
  });
  await tell(1);
  expect(await screen.findByText('一半和另一半')).toBeVisible();
  expect(stopButton()).toBeNull();
});

test('a conversation that is left is no longer read, and is read again when it is shown again', async () => {
  const { follows, router } = await opened();
  await act(() => router.navigate('/'));
  await waitFor(() => expect(follows[0]?.closed).toBe(true));
  expect(stopButton()).toBeNull();
  await act(() => router.navigate('/chat?id=1'));
  await waitFor(() => expect(follows).toHaveLength(2));
  expect(stopButton()).toBeVisible();
});

test('a question that is stopped before it arrived shows it', async () => {
  const { api, streams } = chatApi([makeSession()], { 1: [] });
  api.on(stopChat, () => ({ state: 'not_asked' as const }));
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await hands.click(stopButton() ?? composer());
  expect(await screen.findByText('已停止：问题没有发出，没有扣除积分')).toBeVisible();
  await waitFor(() => expect(streams[0]?.closed).toBe(true));
  expect(stopButton()).toBeNull();
  // It can be sent in other words, or as it was.
  await waitFor(() => expect(composer()).toHaveValue('你好吗？'));
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(composer()).toHaveValue('');
  expect(streams[1]?.input.request_id).not.toBe(streams[0]?.input.request_id);
});

test('an API that is busy is asked again', async () => {
  const { api } = chatApi([makeSession()], { 1: writing('春') });
  const follows = api.onStream(followChat);
  let tries = 0;
  api.on(listRuns, () => (++tries === 1 ? refuse('当前使用人数较多，请稍后再试') : [started(2)]));
  await renderPage(remote, { path: '/chat?id=1', api, user, config });
  expect(await screen.findByText('连接断开了，正在重新连接…')).toBeVisible();
  await waitFor(() => expect(follows).toHaveLength(1));
  await follows[0]?.send(piece('天'), ended);
  await follows[0]?.end();
  expect(await screen.findByText('春天')).toBeVisible();
  expect(screen.queryByText(/重新连接/)).toBeNull();
});

test('a stop that does not arrive is undone: the answer continues with all its text, and can be stopped again', async () => {
  const { api, follows, user: hands } = await opened();
  const sent = Promise.withResolvers<never>();
  api.on(stopChat, () => sent.promise);
  await hands.click(stopButton() ?? composer());
  expect(await screen.findByText('已停止回答')).toBeVisible();
  await follows[0]?.send(piece('来'));
  await follows[0]?.fail(new CallFailure('broken'));
  expect(screen.queryByText('春天来')).toBeNull();
  await act(async () => sent.reject(new CallFailure('broken')));
  expect(await screen.findByText('没能停止，回答还在继续，请再试一次')).toBeInTheDocument();
  expect(screen.queryByText('已停止回答')).toBeNull();
  await waitFor(() => expect(follows).toHaveLength(2));
  expect(follows[1]?.input).toMatchObject({ after: 3 });
  await follows[1]?.send(piece('了'));
  expect(await screen.findByText('春天来了')).toBeVisible();
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  await hands.click(stopButton() ?? composer());
  expect(await screen.findByText('已停止回答')).toBeVisible();
  expect(api.inputsOf(stopChat)).toEqual([{ run_id: 'run-1' }, { run_id: 'run-1' }]);
});
