import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { fail } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeModel, makeRecord, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';
import { outboxAtom } from '../answering/outbox.ts';
import { wantedAnswersAtom } from '../answering/wanted-answers.ts';
import { readQuestions } from './queued-questions.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const config = makeSiteConfig({ capabilities: { stream_resume: true, message_branch: true } });
const waiting = '网络已断开，恢复连接后自动发送';

let online = true;
beforeEach(() => {
  online = true;
  sessionStorage.clear();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => new Promise((resolve) => (indexedDB.deleteDatabase('chat').onsuccess = resolve)));

async function open(
  path = '/chat?id=1',
  { sn = '1', sessions = [makeSession(), makeSession({ id: 2, name: '周报' })] } = {},
) {
  const made = chatApi(sessions, { 1: [makeRecord(1), makeRecord(2)], 2: [makeRecord(3), makeRecord(4)] });
  made.api.on(getUserCenter, () => makeUser({ sn }));
  const page = await renderPage(remote, { path, api: made.api, user: makeUser({ sn }), config });
  await waitFor(() => expect(page.store.get(outboxAtom)).not.toBeNull());
  const goOffline = () => {
    online = false;
    made.api.refuseStream(askChat, new CallFailure('no connection'));
    for (const endpoint of [listRecords, listSessions, listModels, addSession]) made.api.on(endpoint, () => fail());
    act(() => void window.dispatchEvent(new Event('offline')));
  };
  /** What the API answers from now on is the test's, by `streams`. */
  const goOnline = () => {
    online = true;
    const streams = made.api.onStream(askChat);
    made.api.on(listSessions, () => sessions);
    made.api.on(listModels, () => [makeModel()]);
    made.api.on(listRecords, () => ({ lists: [], count: 0, page_no: 1, page_size: 30 }));
    made.api.on(addSession, () => ({ id: 9 }));
    act(() => void window.dispatchEvent(new Event('online')));
    return streams;
  };
  return { ...made, ...page, goOffline, goOnline };
}

test('a question without a connection waits, and is sent once under its key when there is one', async () => {
  const { api, user, goOffline, goOnline } = await open();
  goOffline();
  expect(await screen.findByText('网络已断开：可以继续提问，恢复连接后自动发送')).toBeVisible();
  await user.type(composer(), '第一问{Enter}');
  expect(await screen.findByText(waiting)).toBeVisible();
  expect(remote.isDirty?.()).toBe(false);
  await user.type(composer(), '第二问{Enter}');
  await waitFor(() => expect(screen.getAllByText(waiting)).toHaveLength(2));
  const tried = api.inputsOf(askChat).map(({ request_id }) => request_id);

  const streams = goOnline();
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ question: '第一问', other_id: 1, request_id: tried[0] });
  await streams[0]?.send(piece('答一'));
  await waitFor(async () => expect((await readQuestions('1')).map(({ text }) => text)).toEqual(['第二问']));
  expect(streams).toHaveLength(1);
  await streams[0]?.send(finish());
  await streams[0]?.end();
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input).toMatchObject({ question: '第二问', request_id: tried[1] });
  await streams[1]?.send(piece('答二'), finish({ question_id: 103, answer_id: 104 }));
  await streams[1]?.end();
  await waitFor(async () => expect(await readQuestions('1')).toEqual([]));
  expect(await screen.findByText('答二')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  expect(streams).toHaveLength(2);
});

test('a question that found no connection though the browser has one waits too; one that the API refused does not', async () => {
  const { api, user } = await open();
  api.refuseStream(askChat, new CallFailure('reset'));
  await user.type(composer(), '连不上{Enter}');
  expect(await screen.findByText(waiting)).toBeVisible();
  expect(await readQuestions('1')).toMatchObject([{ text: '连不上', key: api.inputsOf(askChat)[0]?.request_id }]);
  api.refuseStream(askChat, new CallFailure('Bad Gateway', 502));
  await user.type(composer(), '网关坏了{Enter}');
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  expect(composer()).toHaveValue('网关坏了');
  expect(await readQuestions('1')).toHaveLength(1);
});

test('it outlives a reload, belongs to its user alone, and opens a session of its own', async () => {
  const first = await open('/');
  first.goOffline();
  act(() => first.store.set(wantedAnswersAtom, 2));
  await first.user.type(composer(), '新的问题{Enter}');
  expect(await screen.findByText(waiting)).toBeVisible();
  expect(screen.queryByRole('region', { name: '回答 2' })).toBeNull();
  const [row] = await readQuestions('1');
  expect(row).toMatchObject({ text: '新的问题', sessionId: null });
  first.unmount();

  online = true;
  const second = await open('/', { sessions: [] });
  await waitFor(() => expect(second.streams).toHaveLength(1));
  expect(second.streams[0]?.input).toMatchObject({ question: '新的问题', other_id: 1, request_id: row?.key, n: 2 });
  await second.streams[0]?.send(piece('好'), finish());
  await second.streams[0]?.end();
  await waitFor(async () => expect(await readQuestions('1')).toEqual([]));
  second.goOffline();
  await second.user.type(composer(), '我的秘密{Enter}');
  await waitFor(async () => expect(await readQuestions('1')).toHaveLength(1));
  second.unmount();

  online = true;
  const other = await open('/', { sn: '2' });
  await waitFor(async () => expect(await readQuestions('1')).toEqual([]));
  expect(other.streams).toHaveLength(0);
  expect(screen.queryByText('我的秘密')).toBeNull();
});

test('a question that waits is taken back into the field, before what was typed meanwhile', async () => {
  const { user, goOffline, goOnline } = await open();
  goOffline();
  await user.type(composer(), '写错了{Enter}');
  await screen.findByText(waiting);
  await user.type(composer(), '后来的');
  await user.click(screen.getByRole('button', { name: '取回修改' }));
  await waitFor(() => expect(composer()).toHaveValue('写错了\n后来的'));
  expect(screen.queryByText(waiting)).toBeNull();
  const streams = goOnline();
  await waitFor(async () => expect(await readQuestions('1')).toEqual([]));
  expect(streams).toHaveLength(0);
});

test('a question that the API then refuses is in the field again; one that another tab sent is removed here', async () => {
  const { api, user, goOffline, goOnline, router } = await open();
  goOffline();
  await user.type(composer(), '不行的问题{Enter}');
  await screen.findByText(waiting);
  const streams = goOnline();
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.fail(new ApiRefusal(0, '会话不存在', null));
  expect(await screen.findByText('会话不存在')).toBeVisible();
  await waitFor(async () => expect(await readQuestions('1')).toEqual([]));
  expect(sessionStorage.getItem('chat-draft:1')).toBe('不行的问题');

  goOffline();
  await user.clear(composer());
  await user.type(composer(), '另一个{Enter}');
  await screen.findByText(waiting);
  // As another tab does.
  await new Promise((resolve) => (indexedDB.deleteDatabase('chat').onsuccess = resolve));
  goOnline();
  await waitFor(() => expect(screen.queryByText('另一个')).toBeNull());
  expect(api.inputsOf(askChat).filter(({ question }) => question === '另一个')).toHaveLength(1);
  expect(router.state.location.search).toBe('?id=1');
});

test('conversations that were open are read without a connection, by their user alone', async () => {
  const { user, goOffline } = await open();
  await user.click(screen.getByRole('link', { name: '周报' }));
  expect(await screen.findByText('回答 4')).toBeVisible();
  goOffline();
  await user.click(screen.getByRole('link', { name: '旅行计划' }));
  expect(await screen.findByText('回答 2')).toBeVisible();
  expect(screen.getByRole('link', { name: '周报' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
