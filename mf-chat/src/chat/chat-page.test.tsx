import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { askChat, stopChat } from 'shared/contracts/chat/chat.ts';
import { addSession } from 'shared/contracts/chat/chat-session.ts';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { questionLimit } from 'shared/contracts/chat/question.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { showLoginAtom, tokenAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece, problem, thought } from '../make-chat.ts';
import { remote } from '../remote.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const user = makeUser();

beforeEach(() => sessionStorage.clear());

async function asked(path = '/', sessions = [makeSession()], records = {}) {
  const { api, state, streams } = chatApi(sessions, records);
  const config = makeSiteConfig({ recharge_package_status: 1 });
  const page = await renderPage(remote, { path, api, user, config });
  await page.user.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  const stream = streams[0];
  if (!stream) throw new Error('no stream');
  return { ...page, api, state, streams, stream };
}

// Shows: SPEC-1.02
test('a question at home opens a session, its address, and the answer as Markdown', async () => {
  const { api, stream, router, container } = await asked('/', [makeSession({ id: 4 })], {
    4: [makeRecord(1), makeRecord(2)],
  });
  expect(api.inputsOf(askChat)).toMatchObject([{ question: '你好吗？', type: 1, other_id: 5, model: 'fast' }]);
  expect(screen.getByText('你好吗？')).toBeVisible();
  expect(screen.getByRole('img', { name: '正在思考' })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?id=5'));
  await stream.send(piece('**很'), piece('好** '));
  expect((await screen.findByText('很好')).tagName).toBe('STRONG');
  expect(remote.isDirty?.()).toBe(true);
  const answer = container.querySelector('.answer p');
  await stream.send(piece('谢谢'), finish());
  await stream.end();
  expect(container.querySelector('.answer p')).toBe(answer);
  expect(answer).toHaveTextContent('很好 谢谢');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('回答结束'));
  expect(remote.isDirty?.()).toBe(false);
});

test('a conversation that is none of the user’s is a 404', async () => {
  const { api } = chatApi([makeSession({ id: 4 })]);
  await renderPage(remote, { path: '/chat?id=999999', api, user });
  expect(screen.getByRole('heading')).toHaveTextContent('404 会话不存在，或已删除');
});

test('the newest session is used when it is empty', async () => {
  const { api, router } = await asked('/', [makeSession({ id: 4 })]);
  expect(api.inputsOf(addSession)).toEqual([]);
  await waitFor(() => expect(router.state.location.search).toBe('?id=4'));
});

test('an answer that is stored while the page is loaded is shown once', async () => {
  const { state, stream, router } = await asked('/', []);
  state.records[1] = [
    makeRecord(101, { content: '你好吗？' }),
    makeRecord(102, { content: ['写到一半'], status: 'running' }),
  ];
  await waitFor(() => expect(router.state.location.search).toBe('?id=1'));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await stream.send(piece('全部'), finish());
  await stream.end();
  expect(screen.getAllByText('你好吗？')).toHaveLength(1);
  expect(screen.queryByText('写到一半')).toBeNull();
  expect(await screen.findByText('全部')).toBeVisible();
});

// Shows: STREAM-20
test('stop ends the answer at once and is sent to the api; the stored text is shown with its end, and the next question waits for it', async () => {
  const { api, streams, stream, user: hands } = await asked();
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  await stream.send(piece('前半'));
  await hands.click(screen.getByRole('button', { name: '停止回答' }));
  expect(await screen.findByText('已停止回答')).toBeVisible();
  expect(api.inputsOf(stopChat)).toEqual([{ run_id: 'run-1' }]);
  await hands.type(composer(), '再来{Enter}');
  await stream.send(piece('，还在路上'));
  expect(screen.getByText('前半')).toBeVisible();
  expect(streams).toHaveLength(1);
  await stream.send(finish({ finish_reason: 'stopped' }));
  await stream.end();
  await waitFor(() => expect(streams).toHaveLength(2));
  // Copying and writing on start from what the API has.
  expect(screen.getByText('前半，还在路上')).toBeVisible();
  expect(screen.getByText('已停止回答')).toBeVisible();
});

test('a failure keeps the question; trying again sends the same request once more', async () => {
  const { api, streams } = chatApi([makeSession()]);
  api.refuseStream(askChat, new CallFailure('Bad Gateway', 502));
  const { user: hands } = await renderPage(remote, { path: '/', api, user });
  await hands.type(composer(), '你好吗？{Enter}');
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  const again = api.onStream(askChat);
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(again).toHaveLength(1));
  const [first, second] = api.inputsOf(askChat);
  expect(second?.request_id).toBe(first?.request_id);
  await again[0]?.send(piece('好的'), finish());
  expect(await screen.findByText('好的')).toBeVisible();
  expect(screen.getAllByText('你好吗？')).toHaveLength(1);
  expect(screen.queryByText('网络不给力，请稍后重试')).toBeNull();
  expect(streams).toHaveLength(0);
});

test('an error event shows what happened; too few credits lead to the recharge, and the text is back', async () => {
  const { stream, streams, user: hands } = await asked();
  await stream.send(problem('<img src=x onerror=alert(1)> 余额不足', 101));
  await stream.end();
  expect(screen.getByRole('alert')).toHaveTextContent('<img src=x onerror=alert(1)> 余额不足');
  expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge');
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  expect(composer()).toHaveValue('你好吗？');
  // After the recharge it is sent from there, and stands once.
  await hands.type(composer(), '{Enter}');
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(composer()).toHaveValue('');
  expect(screen.getAllByText('你好吗？')).toHaveLength(1);
});

test('a question that was refused is back in the field, before what was typed meanwhile, and outlives a reload', async () => {
  const { api, stream, streams, unmount, user: hands } = await asked('/chat?id=1');
  await hands.type(composer(), '接着');
  await stream.fail(new ApiRefusal(0, '问题里有不能使用的词', null));
  expect(await screen.findByText('问题里有不能使用的词')).toBeVisible();
  expect(composer()).toHaveValue('你好吗？\n接着');
  expect(remote.isDirty?.()).toBe(true);
  // Tried again it is taken out of the field; what was typed besides stays.
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(composer()).toHaveValue('接着');
  await streams[1]?.fail(new ApiRefusal(0, '请稍后再试', null));
  expect(await screen.findByText('请稍后再试')).toBeVisible();
  unmount();
  await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(composer()).toHaveValue('你好吗？\n接着');
});

test('a question that is refused while another conversation is on show waits in its own', async () => {
  const { stream, router } = await asked('/chat?id=1', [makeSession(), makeSession({ id: 2, name: '周报' })]);
  await act(() => router.navigate('/chat?id=2'));
  await stream.fail(new ApiRefusal(0, '会话不存在', null));
  expect(composer()).toHaveValue('');
  await act(() => router.navigate('/chat?id=1'));
  expect(composer()).toHaveValue('你好吗？');
});

test('an answer that breaks off is kept and marked', async () => {
  const { stream, streams, user: hands } = await asked();
  await stream.send(piece('前半'));
  await stream.end();
  expect(screen.getByRole('alert')).toHaveTextContent('回答中断了，已写出的内容已保留');
  expect(screen.getByText('前半')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input.request_id).not.toBe(stream.input.request_id);
});

test('an answer that the API cuts off is kept, with the reason', async () => {
  const { stream } = await asked();
  await stream.send(piece('前半'), finish({ finish_reason: 'interrupted', data: '回答时间过长，已停止' }));
  await stream.end();
  expect(screen.getByRole('alert')).toHaveTextContent('回答时间过长，已停止');
  expect(screen.getByText('前半')).toBeVisible();
});

test('a visitor without a login gets the dialog, keeps the text, and it is sent after the login', async () => {
  const { api, streams } = chatApi([makeSession({ id: 9 })]);
  const { store, user: hands, logIn } = await renderPage(remote, { path: '/', api });
  expect(api.calls.every(({ endpoint }) => !endpoint.auth)).toBe(true);
  expect(screen.getByRole('button', { name: '写一封请假邮件' })).toBeVisible();
  await hands.type(composer(), '你好吗？{Enter}');
  expect(store.get(showLoginAtom)).toBe(true);
  expect(composer()).toHaveValue('你好吗？');
  await logIn();
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ question: '你好吗？', other_id: 9 });
  expect(composer()).toHaveValue('');
});

test('closing the login dialog calls the question off but keeps the text', async () => {
  const { api, streams } = chatApi();
  const { store, user: hands, logIn } = await renderPage(remote, { path: '/', api });
  await hands.type(composer(), '你好吗？{Enter}');
  await act(async () => store.set(showLoginAtom, false));
  await logIn();
  await screen.findByRole('navigation', { name: '会话列表' });
  expect(streams).toHaveLength(0);
  expect(composer()).toHaveValue('你好吗？');
});

test('when the login has ended, the question returns to the field and is sent after the next login', async () => {
  const { api } = chatApi([makeSession()]);
  const { store, user: hands, logIn } = await renderPage(remote, { path: '/', api, user });
  // The shell logs out on that code.
  const logOut = () => act(() => store.set(tokenAtom, null));
  api.refuseStream(askChat, new ApiRefusal(-1, '请重新登录', null), logOut);
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(store.get(showLoginAtom)).toBe(true));
  expect(composer()).toHaveValue('你好吗？');
  expect(screen.queryByRole('article')).toBeNull();
  const streams = api.onStream(askChat);
  await logIn();
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ question: '你好吗？', other_id: 1 });
  expect(composer()).toHaveValue('');
});

test('another conversation is opened before the login: the question is not sent, and waits in its own', async () => {
  const { api, streams } = chatApi([makeSession({ id: 9 })]);
  const { router, user: hands, logIn } = await renderPage(remote, { path: '/', api });
  await hands.type(composer(), '你好吗？{Enter}');
  await act(() => router.navigate('/chat?id=9'));
  await logIn();
  expect(await screen.findByRole('navigation', { name: '会话列表' })).toBeVisible();
  await act(() => router.navigate('/'));
  expect(composer()).toHaveValue('你好吗？');
  expect(streams).toHaveLength(0);
});

test('Enter sends; Shift+Enter, an IME and an empty text do not', async () => {
  const { api, streams } = chatApi([makeSession()]);
  const { user: hands } = await renderPage(remote, { path: '/chat', api, user });
  await hands.type(composer(), '{Enter}  {Enter}');
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
  await hands.clear(composer());
  await hands.type(composer(), '一{Shift>}{Enter}{/Shift}二');
  expect(composer()).toHaveValue('一\n二');
  fireEvent.keyDown(composer(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 229 });
  expect(api.inputsOf(askChat)).toEqual([]);
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input.question).toBe('一\n二');
});

test('a question that is too long cannot be sent, and the counter shows why', async () => {
  const { api } = chatApi();
  await renderPage(remote, { path: '/', api, user });
  fireEvent.change(composer(), { target: { value: '字'.repeat(questionLimit + 3) } });
  expect(screen.getByText('超出 3 字')).toBeVisible();
  expect(screen.getByRole('button', { name: '发送' })).toBeDisabled();
});

// Shows: SPEC-1.02, SPEC-2.20
test('an example fills the composer', async () => {
  const { api } = chatApi();
  const { user: hands } = await renderPage(remote, { path: '/', api });
  await hands.click(screen.getByRole('button', { name: '写一封请假邮件' }));
  expect(composer()).toHaveValue('写一封请假邮件');
  expect(composer()).toHaveFocus();
});

test('an example keeps the typed text, and is replaced by the next one', async () => {
  const { api } = chatApi();
  const sample = ['写一封请假邮件', '写一首诗'].map((content, id) => ({ id: id + 1, content, category_id: 3 }));
  api.on(listExamples, () => [{ id: 3, name: '写作', image: '', sample }]);
  const { user: hands } = await renderPage(remote, { path: '/', api });
  const pick = (name: string) => hands.click(screen.getByRole('button', { name }));
  await pick('写一封请假邮件');
  await pick('写一首诗');
  expect(composer()).toHaveValue('写一首诗');
  await hands.type(composer(), '，要押韵');
  await pick('写一封请假邮件');
  expect(composer()).toHaveValue('写一首诗，要押韵\n写一封请假邮件');
});

test('reasoning is collapsed, grows while it is open, and is kept with the stored answer', async () => {
  const { api, stream, user: hands, container } = await asked();
  expect(api.inputsOf(askChat)).toMatchObject([{ reasoning: 1 }]);
  await stream.send(thought('先**想'));
  await hands.click(await screen.findByText('正在深度思考'));
  await stream.send(thought('一想**'));
  expect((await screen.findByText('想一想')).tagName).toBe('STRONG');
  // Another channel answers: what the first one thought is void.
  await stream.send(thought('重新想', false), piece('好的'));
  expect(await screen.findByText('好的')).toBeVisible();
  expect(screen.getByText('已深度思考')).toBeVisible();
  expect(await screen.findByText('重新想')).toBeVisible();
  expect(screen.queryByText('想一想')).toBeNull();
  await stream.send(finish());
  await stream.end();
  await expectAccessible();
  expect(container.querySelectorAll('details')).toHaveLength(1);
});

test('the stored answer has its reasoning, which is not drawn before it is opened', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2, { reasoning: '因为所以' })] });
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user });
  const fold = await screen.findByText('已深度思考');
  expect(screen.queryByText('因为所以')).toBeNull();
  await hands.click(fold);
  expect(await screen.findByText('因为所以')).toBeVisible();
});

test('a stored answer shows why it ended', async () => {
  const records = [
    ...[makeRecord(1), makeRecord(2, { finish_reason: 'length' })],
    ...[makeRecord(3), makeRecord(4, { status: 'failed', content: [''], problem: '模型没有返回内容，请重试' })],
    ...[makeRecord(5), makeRecord(6, { status: 'interrupted', problem: '回答时间过长，已停止' })],
  ];
  const { api } = chatApi([makeSession()], { 1: records });
  await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(await screen.findByText('回答达到了长度上限')).toBeVisible();
  expect(screen.getByText('模型没有返回内容，请重试')).toBeVisible();
  expect(screen.getByText('回答时间过长，已停止')).toBeVisible();
});

// Shows: STREAM-16
test('an answer under way after a reload is asked for until it is done', async () => {
  const running = [makeRecord(1), makeRecord(2, { content: ['一'], status: 'running' })];
  const { api, state } = chatApi([makeSession()], { 1: running });
  await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(await screen.findByText('一')).toBeVisible();
  expect(screen.getByRole('button', { name: '停止回答' })).toBeVisible();
  state.records[1] = [makeRecord(1), makeRecord(2, { content: ['一二三'] })];
  expect(await screen.findByText('一二三')).toBeVisible();
  expect(screen.getByRole('button', { name: '发送' })).toBeVisible();
});

// Shows: DOS-06
test('older records are added above', async () => {
  // Few enough turns that all are drawn before the page knows how high they are.
  const records = Array.from({ length: 46 }, (_, at) => makeRecord(at + 1));
  const { api } = chatApi([makeSession()], { 1: records });
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(await screen.findByText('问题 45')).toBeVisible();
  expect(screen.queryByText('问题 1')).toBeNull();
  await hands.click(screen.getByRole('button', { name: '加载更早的消息' }));
  expect(await screen.findByText('问题 1')).toBeVisible();
  expect(screen.getAllByText(/^问题/)).toHaveLength(23);
  expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull();
});

test('one part that fails leaves the others on the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api } = chatApi([makeSession()]);
  api.on(listRecords, () => fail(500));
  await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(screen.getByRole('alert')).toHaveTextContent('网络不给力，请稍后重试');
  expect(screen.getByRole('link', { name: '旅行计划' })).toBeVisible();
  expect(composer()).toBeVisible();
});

test('the demonstration’s answers are not called a model’s, and the page is accessible', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  const config = makeSiteConfig({ demonstration: true });
  await renderPage(remote, { path: '/chat?id=1', api, user, config });
  expect(screen.getByText('回答仅供参考')).toBeVisible();
  // Only what is printed is labelled.
  for (const words of screen.queryAllByText(/由 AI 生成/)) expect(words).not.toBeVisible();
  expect(await screen.findByText('回答 2')).toBeVisible();
  await expectAccessible();
});

test('the first screen of a visitor is accessible', async () => {
  const { api } = chatApi();
  await renderPage(remote, { path: '/', api });
  await expectAccessible();
});
