import { act, screen, waitFor, within } from '@testing-library/react';
import { askChat, followChat, listRuns, stopChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import type { CreationRecord } from 'shared/contracts/chat/creation.ts';
import { getReceipt } from 'shared/contracts/chat/receipt.ts';
import { cleanChat } from 'shared/contracts/chat/record/record-changes.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { refreshUserAtom, runningAnswersAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { finish, piece, problem } from '../make-chat.ts';
import { remote } from '../remote.ts';
import { creationApi, makeCreationRecord } from './make-creation.ts';

const show = (made = creationApi(), user = makeUser(), stream_resume = true) =>
  renderPage(remote, {
    path: '/create/produce?id=1',
    api: made.api,
    user,
    config: makeSiteConfig({ recharge_package_status: 1, capabilities: { receipts: true, stream_resume } }),
  });
/** With two drafts wanted. */
async function open(...how: Parameters<typeof show>) {
  const page = await show(...how);
  await page.user.click(screen.getByRole('radio', { name: /^2 稿/ }));
  return page;
}
const topic = () => screen.getByRole<HTMLInputElement>('textbox', { name: '主题' });
const facts = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '素材' });
const send = () => screen.getByRole('button', { name: /^生成/ });

const second = (text: string) => ({ ...piece(text), index: 1 }) as ReturnType<typeof piece>;

async function sent(made = creationApi(), resume = true) {
  const page = await open(made, makeUser(), resume);
  await page.user.type(topic(), '骑行');
  await page.user.type(facts(), '三个月');
  await page.user.click(send());
  await waitFor(() => expect(made.streams).toHaveLength(1));
  const [stream] = made.streams;
  if (!stream) throw new Error('no stream');
  return { ...page, ...made, stream };
}

beforeEach(() => sessionStorage.clear());

// Shows: SPEC-2.26
test('a form of every widget with its defaults is sent as it was filled in, and shows its price', async () => {
  const made = creationApi();
  const { user, container } = await open(made);
  expect(send()).toHaveTextContent('生成 · 6 积分');
  expect(screen.getByRole('combobox', { name: '篇幅' })).toHaveValue('短');
  expect(screen.getByRole('radio', { name: '平和' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '标题' })).toBeChecked();
  expect(container.innerHTML).not.toContain('秘密的模板');
  await expectAccessible();
  await user.type(topic(), '骑行');
  await user.type(facts(), '三个月');
  await user.selectOptions(screen.getByRole('combobox', { name: '篇幅' }), '长');
  await user.click(screen.getByRole('radio', { name: '热烈' }));
  await user.click(screen.getByRole('checkbox', { name: '话题' }));
  await user.type(screen.getByRole('textbox', { name: /^补充/ }), '无');
  await user.click(send());
  await waitFor(() => expect(made.streams).toHaveLength(1));
  expect(made.streams[0]?.input).toMatchObject({
    type: 2,
    other_id: 1,
    model: 'fast',
    question: { topic: '骑行', facts: '三个月', size: '长', tone: '热烈', parts: ['标题', '话题'], more: '无' },
  });
});

const memberModel = { key: 'fast', alias: '快速模型', balance: 3, default: 1, member_free: 1 };
test.each([
  [{ is_member: 1 }, '生成 · 免费', '本次免费，剩余 120'],
  [{ is_member: 1, member_free_left: 2 }, '生成 · 免费', '本次免费，剩余 120'],
  [
    { is_member: 1, member_free_left: 1 },
    '生成 · 6 积分',
    '本次 6 积分（2 个回答），剩余 120，今日免费只剩 1 个，不够则全部计费',
  ],
  [{ is_member: 1, is_chat_limit: 1 }, '生成 · 6 积分', '本次 6 积分（2 个回答），剩余 120'],
  [{ is_member: 0 }, '生成 · 6 积分', '本次 6 积分（2 个回答），剩余 120'],
])('a member sees before sending what both drafts will cost: %j', async (member, button, note) => {
  const made = creationApi();
  made.api.on(listModels, () => [memberModel]);
  await open(made, makeUser(member));
  expect(send()).toHaveTextContent(button);
  expect(screen.getByRole('form', { name: '创作要求' })).toHaveTextContent(note);
});

test('a question that is under way elsewhere counts before this one is sent', async () => {
  const made = creationApi();
  made.api.on(listModels, () => [memberModel]);
  const refresh = jest.fn(async () => undefined);
  const { store } = await open(made, makeUser({ is_member: 1, member_free_left: 2 }));
  store.set(refreshUserAtom, { refresh });
  expect(refresh).not.toHaveBeenCalled();
  act(() => store.set(runningAnswersAtom, [{ run_id: 'run-9', session_id: 5 }]));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('one draft is written unless more are chosen, each with its price; an opened record brings its form back', async () => {
  const made = creationApi([makeCreationRecord(11)]);
  const { user } = await show(made);
  expect(screen.getByRole('radio', { name: '1 稿 · 3 积分' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '2 稿 · 6 积分' })).not.toBeChecked();
  expect(send()).toHaveTextContent('生成 · 3 积分');
  await user.type(topic(), '骑行');
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  await user.click(screen.getByRole('button', { name: /主题：11/ }));
  expect(topic()).toHaveValue('旧主题 11');
  expect(facts()).toHaveValue('旧的');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(topic()).toHaveValue('骑行');
  await user.type(facts(), '三个月');
  await user.click(send());
  await waitFor(() => expect(made.streams).toHaveLength(1));
  expect(made.streams[0]?.input).toMatchObject({ n: 1 });
});

test('a missing or too long value shows an error at its field before anything is sent', async () => {
  const made = creationApi();
  const { user } = await open(made);
  await user.type(topic(), '一二三四五六七八九十多');
  await user.click(send());
  expect(screen.getByText('主题不能超过 10 字')).toBeVisible();
  expect(screen.getByText('请填写素材')).toBeVisible();
  expect(topic()).toHaveFocus();
  expect(topic()).toBeInvalid();
  await user.clear(topic());
  await user.type(topic(), '短');
  expect(screen.queryByText('主题不能超过 10 字')).toBeNull();
  expect(made.api.inputsOf(askChat)).toEqual([]);
  await expectAccessible();
});

test('several answers grow side by side, are edited, and an edit survives a reload', async () => {
  const { stream, state, user, unmount, api } = await sent();
  await stream.send(piece('**甲**'), second('乙乙'));
  expect((await screen.findByText('甲')).tagName).toBe('STRONG');
  expect(remote.isDirty?.()).toBe(true);
  state.records = [makeCreationRecord(101, { reply: ['**甲**', '乙乙'] })];
  await stream.send(finish(), finish({ index: 1 }));
  await stream.end();
  expect(await screen.findByRole('tab', { name: '历史 1' })).toBeVisible();
  expect(remote.isDirty?.()).toBe(false);
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(await screen.findByText('乙乙')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  await user.click(await screen.findByRole('button', { name: '编辑第 1 段' }));
  await user.type(screen.getByRole('textbox', { name: '编辑第 1 段（Markdown）' }), '改过');
  await user.click(screen.getByRole('button', { name: '完成编辑' }));
  expect(await screen.findByText('乙乙改过')).toBeVisible();
  await expectAccessible();
  unmount();
  const again = await renderPage(remote, { path: '/create/produce?id=1', api, user: makeUser() });
  // What was written stands there without a look at the history.
  await again.user.click(await screen.findByRole('tab', { name: '第 2 稿' }));
  expect(await screen.findByText('乙乙改过')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: '恢复原稿' }));
  expect(await screen.findByText('乙乙')).toBeVisible();
});

test('a draft stays in editing when the others end, and is kept like the record', async () => {
  const { stream, state, user } = await sent();
  const editor = () => screen.getByRole('textbox', { name: '编辑第 1 段（Markdown）' });
  const edit = async () => {
    await user.click(screen.getByRole('button', { name: '编辑' }));
    await user.click(await screen.findByRole('button', { name: '编辑第 1 段' }));
  };
  await stream.send(piece('甲甲'), second('乙乙'), finish({ index: 1 }));
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  await edit();
  await user.type(editor(), '改过');
  state.records = [makeCreationRecord(101, { reply: ['甲甲', '乙乙'] })];
  await stream.send(finish());
  await stream.end();
  expect(await screen.findByRole('tab', { name: '历史 1' })).toBeVisible();
  expect(editor()).toHaveFocus();
  await user.type(editor(), '又改');
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  expect(screen.getByText(/主题：101/)).toHaveAttribute('dir', 'auto');
  await user.click(screen.getByRole('button', { name: /主题：101/ }));
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(await screen.findByText('乙乙改过又改')).toBeVisible();
  await edit();
  expect(editor()).toHaveValue('乙乙改过又改');
});

test('each draft shows its cost, also as a record, and opens its lines; the rule is below the button', async () => {
  const { stream, state, user, api } = await sent();
  await user.click(screen.getByRole('button', { name: '积分怎么算' }));
  expect(await screen.findByRole('list', { name: '计费规则' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const receipt = { held: 3, settled: 3, released: 0, balance_after: 117 };
  api.on(getReceipt, () => ({ ...receipt, model: 'fast', lines: [] }));
  await stream.send(piece('甲甲'), finish({ receipt }));
  expect(await screen.findByRole('button', { name: '消耗 3 积分，剩余 117' })).toBeVisible();
  state.records = [makeCreationRecord(101, { reply: ['甲甲', ''], status: ['done', 'failed'] })];
  await stream.send({ ...problem('模型没有回答'), index: 1 } as ReturnType<typeof problem>);
  await stream.end();
  expect(await screen.findByRole('tab', { name: '历史 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '消耗 3 积分，剩余 117' }));
  expect(await screen.findByText('这次回答没有使用积分。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  await user.click(screen.getByRole('button', { name: '积分明细' }));
  await waitFor(() => expect(api.inputsOf(getReceipt)).toEqual([{ answer_id: 102 }, { answer_id: 103 }]));
});

test('a failed call keeps the form; trying again sends the same request', async () => {
  const made = creationApi();
  made.api.refuseStream(askChat, new CallFailure('Bad Gateway', 502));
  const { user, unmount } = await open(made);
  await user.type(topic(), '骑行');
  await user.type(facts(), '三个月');
  await user.click(send());
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  const streams = made.api.onStream(askChat);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  const [first, second] = made.api.inputsOf(askChat);
  expect(second).toEqual(first);
  unmount();
  await open(made);
  expect(topic()).toHaveValue('骑行');
  expect(facts()).toHaveValue('三个月');
});

test('a refusal of one field is shown there; too few credits lead to recharge', async () => {
  const made = creationApi();
  made.api.refuseStream(askChat, new ApiRefusal(0, '主题里有不能写的词', { field: 'topic' }));
  const { user } = await open(made);
  await user.type(topic(), '骑行');
  await user.type(facts(), '三个月');
  await user.click(send());
  expect(await screen.findByText('主题里有不能写的词')).toBeVisible();
  expect(topic()).toHaveFocus();
  const streams = made.api.onStream(askChat);
  await user.click(send());
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send({ ...problem('积分不足，请充值后再试', 101), run_id: '' } as ReturnType<typeof problem>);
  await streams[0]?.end();
  expect(await screen.findByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge');
  expect(topic()).toHaveValue('骑行');
});

test('stop ends all answers and keeps their text; an answer that broke off shows it', async () => {
  const { stream, api, user } = await sent(creationApi(), false);
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  await stream.send(piece('前半'));
  await user.click(screen.getByRole('button', { name: '停止生成' }));
  expect(api.inputsOf(stopChat)).toEqual([{ request_id: stream.input.request_id }]);
  await stream.send(finish({ finish_reason: 'stopped', question_id: 0 }));
  await stream.end();
  expect(await screen.findByText('已停止，写出的部分已保留')).toBeVisible();
  expect(screen.getByText('前半')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(screen.getByRole('alert')).toHaveTextContent('这一稿没有写成');
  expect(send()).toBeVisible();
});

test('a failure of the whole question ends all its drafts: nothing is asked again', async () => {
  const { stream, streams } = await sent();
  await stream.send(piece('前半'));
  await stream.send(problem('模型不可用'));
  await stream.end();
  expect(await screen.findByText('模型不可用')).toBeVisible();
  expect(screen.queryByText(/正在重新连接/)).toBeNull();
  expect(send()).toBeVisible();
  expect(streams).toHaveLength(1);
});

test('a broken connection leaves the drafts, and the same question loads their final state', async () => {
  const { stream, streams, state, user } = await sent();
  await stream.send(piece('甲的前半'), second('乙'));
  await stream.fail(new CallFailure('the connection broke', undefined));
  expect(screen.getByText('甲的前半')).toBeVisible();
  expect(screen.getByText('连接断开了，正在重新连接…写出的部分都在')).toBeVisible();
  expect(screen.getByRole('button', { name: '停止生成' })).toBeVisible();
  expect(remote.isDirty?.()).toBe(true);
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 5000 });
  expect(streams[1]?.input).toEqual(stream.input);
  await streams[1]?.send(piece('甲的前'), piece('半，甲的后半'), second('乙，乙的后半'));
  expect(await screen.findByText('甲的前半，甲的后半')).toBeVisible();
  expect(screen.queryByText(/正在重新连接/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(await screen.findByText('乙，乙的后半')).toBeVisible();
  state.records = [makeCreationRecord(101, { reply: ['甲的前半，甲的后半', '乙，乙的后半'] })];
  await streams[1]?.send(finish(), finish({ index: 1 }));
  await streams[1]?.end();
  expect(await screen.findByRole('tab', { name: '历史 1' })).toBeVisible();
  expect(send()).toBeVisible();
});

test('where answers cannot be read again, the text stays beside the notice, and 重试 sends the same', async () => {
  const { stream, streams, user } = await sent(creationApi(), false);
  await stream.send(piece('甲的前半'));
  await stream.fail(new CallFailure('the connection broke', undefined));
  expect(screen.getByText('网络不给力，请稍后重试')).toBeVisible();
  expect(screen.getByText('甲的前半')).toBeVisible();
  expect(screen.getByText('连接断开了，这一稿没有读完')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(screen.queryByText(/没有扣除积分/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input).toEqual(stream.input);
});

test('after a reload running answers are shown as they grow, and can be stopped', async () => {
  const record = (status: CreationRecord['status'], reply: string[]) => makeCreationRecord(11, { status, reply });
  const made = creationApi([record(['running', 'running'], ['甲的前半', '乙'])]);
  const { api, state } = made;
  const run = (run_id: string, question_id: number, answer_id: number) => ({
    run_id,
    session_id: 5,
    question_id,
    answer_id,
  });
  api.on(listRuns, () => [run('other', 8, 9), run('run-a', 11, 12), run('run-b', 11, 13)]);
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  const follows = api.onStream(followChat);
  const { user } = await open(made);
  expect(await screen.findByText('甲的前半')).toBeVisible();
  await waitFor(() => expect(follows).toHaveLength(1));
  expect(follows[0]?.input).toEqual({ run_id: 'run-a', after: 4 });
  await follows[0]?.send(piece('，甲的后半'));
  expect(await screen.findByText('甲的前半，甲的后半')).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '停止生成' }));
  await waitFor(() => expect(api.inputsOf(stopChat)).toEqual([{ run_id: 'run-a' }, { run_id: 'run-b' }]));
  state.records = [record(['stopped', 'stopped'], ['甲的前半，甲的后半', '乙'])];
  await follows[0]?.send(finish({ finish_reason: 'stopped' }));
  await follows[0]?.end();
  expect(await screen.findByText('已停止，写出的部分已保留')).toBeVisible();
  expect(send()).toBeVisible();
});

test('a stop that does not arrive shows an error; the answer continues, and stop is available again', async () => {
  const { stream, api, user } = await sent();
  api.on(stopChat, () => fail());
  await stream.send(piece('前半'));
  await user.click(screen.getByRole('button', { name: '停止生成' }));
  expect(await screen.findByText('没能停止，还在继续写，请再试一次')).toBeVisible();
  await stream.send(piece('，后半'));
  expect(await screen.findByText('前半，后半')).toBeVisible();
  expect(screen.queryByText('已停止，写出的部分已保留')).toBeNull();
  api.on(stopChat, () => ({ state: 'not_asked' as const }));
  await user.click(screen.getByRole('button', { name: '停止生成' }));
  expect(await screen.findByText('已停止：问题没有发出，没有扣除积分')).toBeVisible();
  expect(api.inputsOf(stopChat)).toHaveLength(2);
  expect(stream.closed).toBe(true);
  expect(send()).toBeVisible();
});

test('a filled form that is cleared, or replaced by an earlier one, is restored by 撤销 while nothing else is typed', async () => {
  const made = creationApi([makeCreationRecord(11)]);
  const { user, unmount } = await open(made);
  const undo = () => screen.queryByRole('button', { name: '撤销' });
  const clear = () => screen.getByRole('button', { name: '清空填写' });
  await user.click(clear());
  expect(undo()).toBeNull();
  await user.type(topic(), '骑行');
  await user.click(screen.getByRole('checkbox', { name: '话题' }));
  await user.dblClick(clear());
  expect(topic()).toHaveValue('');
  expect(screen.getByText('已清空填写')).toBeVisible();
  await expectAccessible();
  await user.click(undo() as HTMLElement);
  expect(topic()).toHaveValue('骑行');
  expect(screen.getByRole('checkbox', { name: '话题' })).toBeChecked();
  expect(undo()).toBeNull();
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  await user.click(screen.getByRole('button', { name: '用这次的填写' }));
  expect(topic()).toHaveValue('旧主题 11');
  expect(screen.getByText('已换成那次的填写')).toBeVisible();
  await user.click(undo() as HTMLElement);
  expect(topic()).toHaveValue('骑行');
  await user.click(clear());
  await user.type(topic(), '登山');
  expect(undo()).toBeNull();
  unmount();
  await open(made);
  expect(topic()).toHaveValue('登山');
});

test('models that do not load show an error, and load on a retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const made = creationApi();
  made.api.on(listModels, () => fail(500));
  const { user } = await open(made);
  expect(screen.getByText('模型没有加载出来，将由默认模型写')).toBeVisible();
  expect(send()).toHaveTextContent(/^生成$/);
  made.api.on(listModels, () => [memberModel]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '选择模型：快速模型' })).toBeVisible();
  expect(send()).toHaveTextContent('生成 · 6 积分');
});

test('when no draft could be written the question is in the history all the same, with the reason', async () => {
  const { stream, state, user } = await sent();
  const reasons = { problem: ['提问人数较多', '提问人数较多'], finish_reason: ['stop', 'stop'] };
  state.records = [makeCreationRecord(101, { reply: ['', ''], status: ['failed', 'failed'], ...reasons })];
  for (const index of [0, 1]) {
    const ids = { index, question_id: 101, answer_id: 102 + index };
    await stream.send({ ...problem('提问人数较多'), ...ids } as ReturnType<typeof problem>);
  }
  await stream.end();
  expect(await screen.findByRole('tab', { name: '历史 1' })).toBeVisible();
  expect(screen.getByText('提问人数较多')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(screen.getByText('提问人数较多')).toBeVisible();
  expect(screen.getByRole('button', { name: '重新生成' })).toBeVisible();
});

test('a record shows why a draft is incomplete', async () => {
  const reasons = { problem: ['', '模型没有回答'], finish_reason: ['length', 'interrupted'] };
  const record = makeCreationRecord(11, { reply: ['甲', ''], status: ['done', 'failed'], ...reasons });
  const { user } = await open(creationApi([record]));
  await user.click(screen.getByRole('tab', { name: '历史 1' }));
  await user.click(screen.getByRole('button', { name: /主题：11/ }));
  expect(await screen.findByText('达到了长度上限，没有写完')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '第 2 稿' }));
  expect(screen.getByText('模型没有回答')).toBeVisible();
});

test('history fills the form again, is asked again, and is deleted once that is confirmed', async () => {
  const made = creationApi([makeCreationRecord(12), makeCreationRecord(11)]);
  const { user } = await open(made);
  await user.click(screen.getByRole('tab', { name: '历史 2' }));
  const rows = () => screen.getAllByRole('listitem');
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: '用这次的填写' }));
  expect(topic()).toHaveValue('旧主题 11');
  expect(screen.getByRole('checkbox', { name: '话题' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '标题' })).not.toBeChecked();
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: '删除这份记录' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(made.api.inputsOf(cleanChat)).toEqual([{ id: 12 }]));
  await user.click(await screen.findByRole('button', { name: /主题：11/ }));
  expect(await screen.findByRole('heading', { name: '第一稿 11' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重新生成' }));
  await waitFor(() => expect(made.streams).toHaveLength(1));
  expect(made.streams[0]?.input.question).toEqual(makeCreationRecord(11).extra);
});
