import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { askChat, stopChat } from 'shared/contracts/chat/chat.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { chooseBranch, cleanChat, editQuestion } from 'shared/contracts/chat/record/record-changes.ts';
import { missedEventsAtom, runningAnswersAtom, takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece, problem } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const user = makeUser();
const config = makeSiteConfig({ capabilities: { message_branch: true } });
const two = () => [makeRecord(1), makeRecord(2), makeRecord(3), makeRecord(4)];
const turn = (at: number) => {
  const found = screen.getAllByRole('article')[at];
  if (!found) throw new Error(`no turn ${at}`);
  return within(found);
};
const button = (at: number, name: string) => turn(at).getByRole('button', { name });

beforeEach(() => sessionStorage.clear());

async function opened(records = two()) {
  const { api, state, streams } = chatApi([makeSession()], { 1: records });
  const page = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await screen.findByText('回答 2');
  return { ...page, api, state, streams, hands: page.user };
}

test('another answer replaces the first one; what followed is on another branch, and the page shows it', async () => {
  const { api, state, streams, hands } = await opened();
  await hands.click(button(0, '重新生成'));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'regenerate', parent_id: 1, question: '问题 1', other_id: 1 });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.queryByText('回答 2')).toBeNull();
  await streams[0]?.send(piece('新的回答'), finish({ question_id: 1, answer_id: 5 }));
  await streams[0]?.end();
  expect(await screen.findByText('新的回答')).toBeVisible();
  expect(turn(0).getByRole('group', { name: '回答的版本' })).toHaveTextContent('第 2/个，共 2');
  expect(screen.getByText('后面的 1 轮对话在另一个分支。')).toBeVisible();
  await expectAccessible();

  state.records[1] = two().map((record) => (record.id === 2 ? { ...record, siblings: [2, 5] } : record));
  api.on(chooseBranch, () => ({ leaf_id: 4 }));
  await hands.click(screen.getByRole('button', { name: '回到那个分支' }));
  expect(await screen.findByText('回答 4')).toBeVisible();
  expect(api.inputsOf(chooseBranch)).toEqual([{ id: 2 }]);
  await waitFor(() => expect(screen.queryByText('新的回答')).toBeNull());
  await hands.click(await turn(0).findByRole('button', { name: '下一个回答' }));
  await waitFor(() => expect(api.inputsOf(chooseBranch)).toHaveLength(2));
  expect(api.inputsOf(chooseBranch)[1]).toEqual({ id: 5 });
});

test('the note about the other branch is there after a reload, too, below the last turn only', async () => {
  const other = { siblings: [4, 6], other_branch: { id: 4, turns: 3 } };
  const { api, streams, hands } = await opened([...two().slice(0, 3), makeRecord(6, other)]);
  expect(screen.getByText('后面的 3 轮对话在另一个分支。')).toBeVisible();
  api.on(chooseBranch, () => ({ leaf_id: 9 }));
  await hands.click(screen.getByRole('button', { name: '回到那个分支' }));
  await waitFor(() => expect(api.inputsOf(chooseBranch)).toEqual([{ id: 4 }]));
  await hands.type(screen.getByRole('textbox', { name: /问/ }), '就在这里继续{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(screen.queryByText('后面的 3 轮对话在另一个分支。')).toBeNull();
  await streams[0]?.end();
});

test('a tab that becomes visible shows the branch that another one chose, and requests nothing else when there is none', async () => {
  const { api, state, hands } = await opened();
  const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const asked = () => api.inputsOf(listRecords).length;
  const composer = screen.getByRole('textbox', { name: /问/ });
  await hands.type(composer, '还没有问');
  const before = asked();
  await look();
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(api.inputsOf(listRecords).at(-1)).toMatchObject({ other_id: 1, page_no: 1, page_size: 1 });

  const other = { content: ['另一个回答'], siblings: [4, 6] };
  state.records[1] = [...two().slice(0, 3), makeRecord(6, other)];
  await look();
  expect(await screen.findByText('另一个回答')).toBeVisible();
  expect(screen.queryByText('回答 4')).toBeNull();
  expect(turn(1).getByRole('group', { name: '回答的版本' })).toHaveTextContent('第 2/个，共 2');
  expect(composer).toHaveValue('还没有问');

  // What cannot be asked leaves the page as it is.
  api.on(listRecords, () => refuse('稍后再试'));
  await look();
  expect(screen.getByText('另一个回答')).toBeVisible();
});

test('two tabs side by side: a choice, an edit or a retry in one is shown in the other at once', async () => {
  const { api, state, store, hands } = await opened();
  let seq = 0;
  const hear = (message: number, session = 1) =>
    act(async () =>
      store.set(takeEventAtom, {
        event: 'conversation',
        seq: ++seq,
        session_id: session,
        message_id: message,
      }),
    );
  const asked = () => api.inputsOf(listRecords).length;
  const before = asked();
  await hear(6, 2);
  const other = makeRecord(6, { content: ['另一个回答'], siblings: [4, 6] });
  state.records[1] = [...two().slice(0, 3), other];
  await hear(6);
  expect(await screen.findByText('另一个回答')).toBeVisible();
  expect(screen.queryByText('回答 4')).toBeNull();
  // One row to compare, then the page.
  expect(asked()).toBe(before + 2);

  api.on(listRecords, ({ leaf_id, page_no, page_size }) => {
    const all = [makeRecord(1), makeRecord(2), makeRecord(3, { content: '改过的问题' }), other];
    const lists = (leaf_id === 3 ? all.slice(0, 3) : all).slice(-page_size);
    return { lists, count: 4, page_no, page_size };
  });
  await hear(3);
  expect(await screen.findByText('改过的问题')).toBeVisible();
  const { length } = api.inputsOf(listRecords);
  await hear(3);
  await waitFor(() => expect(asked()).toBe(length + 2));

  // What this tab does itself is no news.
  api.on(chooseBranch, () => ({ leaf_id: 4 }));
  await hands.click(turn(1).getByRole('button', { name: '上一个回答' }));
  await waitFor(() => expect(api.inputsOf(chooseBranch)).toEqual([{ id: 4 }]));
  const own = asked();
  await hear(4);

  const again = makeRecord(8, { content: [''], status: 'running', siblings: [4, 6, 8] });
  api.on(listRecords, ({ page_no, page_size }) => {
    const lists = [makeRecord(1), makeRecord(2), makeRecord(3), again].slice(-page_size);
    return { lists, count: 4, page_no, page_size };
  });
  expect(asked()).toBe(own);
  await act(async () => store.set(runningAnswersAtom, [{ run_id: 'elsewhere', session_id: 1 }]));
  await waitFor(() => expect(screen.queryByText('另一个回答')).toBeNull());
  expect(screen.getByRole('img', { name: '正在思考' })).toBeVisible();
});

test('a tab that missed what happened elsewhere, also one that was never hidden, shows it when it hears so', async () => {
  const { state, store } = await opened();
  state.records[1] = [...two().slice(0, 3), makeRecord(6, { content: ['另一个回答'], siblings: [4, 6] })];
  await act(async () => store.set(missedEventsAtom, 1));
  expect(await screen.findByText('另一个回答')).toBeVisible();
});

test('a choice in another tab during an answer here is shown when the answer has ended', async () => {
  const { state, store, streams, hands } = await opened();
  const hear = (seq: number) =>
    act(async () => store.set(takeEventAtom, { event: 'conversation', seq, session_id: 1, message_id: 6 }));
  const ask = async (text: string) => {
    await hands.type(screen.getByRole('textbox', { name: '输入问题' }), `${text}{Enter}`);
    await screen.findByRole('button', { name: '停止回答' });
  };
  await ask('新的问题');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(piece('写到一半'));
  await hear(1);
  expect(screen.getByText('写到一半')).toBeVisible();
  state.records[1] = [...two().slice(0, 3), makeRecord(6, { content: ['另一个回答'], siblings: [4, 6] })];
  await streams[0]?.send(finish({ question_id: 7, answer_id: 8 }));
  await streams[0]?.end();
  expect(await screen.findByText('另一个回答')).toBeVisible();
  expect(screen.queryByText('写到一半')).toBeNull();

  // An answer that ends on the path that is chosen stays as it is.
  await ask('再问一个');
  await waitFor(() => expect(streams).toHaveLength(2));
  await hear(2);
  await streams[1]?.send(piece('写完了'));
  state.records[1] = [...state.records[1], makeRecord(9), makeRecord(10, { content: ['写完了'] })];
  await streams[1]?.send(finish({ question_id: 9, answer_id: 10 }));
  await streams[1]?.end();
  expect(await screen.findByText('写完了')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('several more answers are written side by side; one of them is chosen, and a stop ends all', async () => {
  const { api, state, streams, hands } = await opened();
  const wantTwo = async () => {
    await hands.click(button(screen.getAllByRole('article').length - 1, '更多操作'));
    await hands.click(await screen.findByRole('menuitem', { name: /^再生成 2 个回答/ }));
  };
  await wantTwo();
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'regenerate', parent_id: 3, n: 2 });
  const second = within(await screen.findByRole('region', { name: '回答 3' }));
  expect(second.getByRole('img', { name: '正在思考' })).toBeVisible();
  await streams[0]?.send({ ...piece('**甲**'), index: 0 }, { ...piece('乙的'), index: 1 });
  await streams[0]?.send({ ...finish({ question_id: 3, answer_id: 5 }), index: 0 });
  expect(await screen.findByText('甲', { selector: 'strong' })).toBeVisible();
  expect(second.getByText('乙的')).toBeVisible();
  expect(screen.getByRole('button', { name: '停止回答' })).toBeVisible();
  expect(second.queryByRole('button', { name: '选用回答 3' })).toBeNull();
  await streams[0]?.send(
    { ...piece('全文'), index: 1 },
    { ...finish({ question_id: 3, answer_id: 6, finish_reason: 'length' }), index: 1 },
  );
  await streams[0]?.end();
  expect(turn(1).getByRole('group', { name: '回答的版本' })).toHaveTextContent('第 2/个，共 3');
  // The one beside it has the next number.
  await expectAccessible();
  state.records[1] = [...two().slice(0, 3), makeRecord(6, { content: ['乙的全文'], siblings: [4, 5, 6] })];
  api.on(chooseBranch, () => ({ leaf_id: 6 }));
  await hands.click(second.getByRole('button', { name: '选用回答 3' }));
  expect(api.inputsOf(chooseBranch)).toEqual([{ id: 6 }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: '回答 3' })).toBeNull());
  expect(await screen.findByText('乙的全文')).toBeVisible();

  api.on(stopChat, () => ({ state: 'stopped' as const }));
  await wantTwo();
  await waitFor(() => expect(streams).toHaveLength(2));
  await streams[1]?.send({ ...piece('丙'), index: 0 }, { ...piece('丁'), index: 1 });
  await hands.click(screen.getByRole('button', { name: '停止回答' }));
  expect(await screen.findAllByText('已停止回答')).toHaveLength(2);
  expect(api.inputsOf(stopChat)).toEqual([{ request_id: streams[1]?.input.request_id }]);
});

test('a question is edited: saved alone, or sent beside the old one; Escape leaves it', async () => {
  const { api, state, streams, hands } = await opened();
  const type = async (text: string) => {
    await hands.click(button(1, '修改问题'));
    const field = await screen.findByRole('textbox', { name: '修改问题' });
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
    await hands.clear(field);
    await hands.type(field, text);
  };
  await type('不要了{Escape}');
  expect(screen.getByText('问题 3')).toBeVisible();
  api.on(editQuestion, ({ content }) => {
    state.records[1] = two().map((record) => (record.id === 3 ? { ...record, content } : record));
    return null;
  });
  await type('更好的问题');
  await hands.click(screen.getByRole('button', { name: '仅保存' }));
  expect(await screen.findByText('更好的问题')).toBeVisible();
  expect(api.inputsOf(editQuestion)).toEqual([{ id: 3, content: '更好的问题' }]);
  expect(api.inputsOf(askChat)).toEqual([]);

  api.on(listRecords, ({ leaf_id, page_no, page_size }) => ({
    lists: leaf_id === 3 ? [makeRecord(3, { parent_id: 2 })] : (state.records[1] ?? []),
    count: 4,
    page_no,
    page_size,
  }));
  await type('换个问法');
  await hands.click(screen.getByRole('button', { name: '保存并发送' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'ask', parent_id: 2, question: '换个问法' });
  await streams[0]?.send(piece('另一种回答'), finish({ question_id: 5, answer_id: 6 }));
  await streams[0]?.end();
  expect(await screen.findByText('另一种回答')).toBeVisible();
  expect(screen.queryByText('更好的问题')).toBeNull();
  expect(turn(1).getByRole('group', { name: '提问的版本' })).toHaveTextContent('第 2/个，共 2');
  expect(screen.getByText('回答 2')).toBeVisible();
});

test('arrow up in an empty composer edits the last question in its place; Escape leads back', async () => {
  const { hands } = await opened();
  const composer = screen.getByRole('textbox', { name: '输入问题' });
  await hands.click(composer);
  await hands.keyboard('{ArrowUp}');
  expect(await screen.findByRole('textbox', { name: '修改问题' })).toHaveValue('问题 3');
  expect(screen.getByRole('textbox', { name: '修改问题' })).toHaveFocus();
  expect(composer).toHaveValue('');
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: '修改问题' })).toBeNull();
  expect(composer).toHaveFocus();
});

test('a refused edit of a question stays in its field, with the reason', async () => {
  const { api, state, streams, hands } = await opened();
  await hands.click(button(1, '修改问题'));
  const field = await screen.findByRole('textbox', { name: '修改问题' });
  await hands.type(field, '，改写了很久');
  api.on(editQuestion, () => refuse('问题里有不能使用的词'));
  await hands.click(screen.getByRole('button', { name: '仅保存' }));
  expect(await screen.findByText('问题里有不能使用的词')).toBeVisible();
  expect(field).toHaveValue('问题 3，改写了很久');
  api.on(listRecords, () => fail());
  await hands.click(screen.getByRole('button', { name: '保存并发送' }));
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  expect(field).toHaveValue('问题 3，改写了很久');
  expect(streams).toHaveLength(0);
  api.on(listRecords, ({ page_no, page_size }) => ({ lists: state.records[1] ?? [], count: 4, page_no, page_size }));
  await hands.click(screen.getByRole('button', { name: '保存并发送' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(screen.queryByRole('textbox', { name: '修改问题' })).toBeNull();
});

test('the last answer is continued in its own text', async () => {
  const { streams, hands } = await opened();
  expect(turn(0).queryByRole('button', { name: '继续写' })).toBeNull();
  await hands.click(button(1, '继续写'));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'continue', parent_id: 4 });
  await streams[0]?.send(piece('，还有更多'), finish({ question_id: 3, answer_id: 4 }));
  await streams[0]?.end();
  expect(await screen.findByText('回答 4，还有更多')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('group', { name: '回答的版本' })).toBeNull();
});

test('a stopped answer is written on first of all, with the price; what charges comes after what does not', async () => {
  const { streams, hands } = await opened([makeRecord(1), makeRecord(2, { status: 'stopped' })]);
  const answer = turn(0);
  const names = () => answer.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
  const at = (name: string) => names().indexOf(name);
  expect(at('继续写')).toBeLessThan(at('重试'));
  expect(at('复制回答')).toBeLessThan(at('重新生成'));
  expect(names().filter((name) => name === '继续写')).toHaveLength(1);
  expect(answer.getByText('1 积分 / 次')).toBeVisible();
  expect(answer.getByRole('button', { name: '重新生成' })).toHaveAttribute('title', '重新生成（1 积分 / 次）');
  await hands.click(answer.getByRole('button', { name: '继续写' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'continue', parent_id: 2 });
});

test('the retry of a stopped answer is a second answer beside it', async () => {
  const { streams, hands } = await opened([makeRecord(1), makeRecord(2, { status: 'stopped' })]);
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).toMatchObject({ action: 'regenerate', parent_id: 1 });
  // Until it has ended nothing else is changed.
  await streams[0]?.send(piece('写'));
  expect(turn(0).queryByRole('button', { name: '修改问题' })).toBeNull();
});

test('the retry of a failed answer is another answer: the question is shown once, also after a reload', async () => {
  const { api, state, streams, hands } = await opened();
  await hands.type(screen.getByRole('textbox', { name: '输入问题' }), '会失败吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(problem('模型没有返回内容，请重试', 0, { question_id: 5, answer_id: 6 }));
  await streams[0]?.end();
  expect(await screen.findByText('模型没有返回内容，请重试')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '输入问题' })).toHaveValue('');
  await hands.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input).toMatchObject({ action: 'regenerate', parent_id: 5 });
  await streams[1]?.send(piece('这次好了'), finish({ question_id: 5, answer_id: 7 }));
  await streams[1]?.end();
  expect(turn(2).getByRole('group', { name: '回答的版本' })).toHaveTextContent('第 2/个，共 2');

  const again = [makeRecord(5, { content: '会失败吗？' }), makeRecord(7, { type: 2, content: ['这次好了'] })];
  state.records[1] = [...two(), ...again];
  api.on(chooseBranch, () => ({ leaf_id: 7 }));
  await hands.click(turn(2).getByRole('button', { name: '上一个回答' }));
  await waitFor(() => expect(api.inputsOf(chooseBranch)).toEqual([{ id: 6 }]));
  await waitFor(() => expect(screen.getAllByText('会失败吗？')).toHaveLength(1));
  expect(await screen.findByText('这次好了')).toBeVisible();
});

test('a branch is deleted once confirmed; a refusal of the API is shown', async () => {
  const { api, state, hands } = await opened();
  api.on(cleanChat, () => {
    state.records[1] = two().slice(0, 2);
    return null;
  });
  await hands.click(button(1, '删除问题'));
  await hands.click(await screen.findByRole('button', { name: '取消' }));
  expect(api.inputsOf(cleanChat)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await hands.click(button(1, '删除问题'));
  await hands.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(api.inputsOf(cleanChat)).toEqual([{ id: 3, branch: 1 }]);
  api.on(cleanChat, () => refuse('记录不存在'));
  await hands.click(button(0, '删除问题'));
  await hands.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('记录不存在')).toBeInTheDocument();
});

test('two answers are compared side by side, and the other one is chosen', async () => {
  const { api, hands } = await opened([makeRecord(1), makeRecord(2, { siblings: [2, 5, 7] })]);
  api.on(listRecords, ({ leaf_id = 0, page_no, page_size }) => ({
    lists: [makeRecord(leaf_id, { type: 2, content: [`文本 ${leaf_id}`] })],
    count: 2,
    page_no,
    page_size,
  }));
  api.on(chooseBranch, () => ({ leaf_id: 7 }));
  await hands.click(button(0, '对比回答'));
  const other = within(await screen.findByRole('region', { name: '回答 3' }));
  expect(await other.findByText('文本 7')).toBeVisible();
  expect(await within(screen.getByRole('region', { name: '回答 1' })).findByText('文本 2')).toBeVisible();
  const choice = within(screen.getByRole('group', { name: '与回答 1对比' }));
  await hands.click(choice.getByRole('radio', { name: '回答 2' }));
  expect(await screen.findByText('文本 5')).toBeVisible();
  await expectAccessible();
  await hands.click(screen.getByRole('button', { name: '选用回答 2' }));
  await waitFor(() => expect(api.inputsOf(chooseBranch)).toEqual([{ id: 5 }]));
  await act(async () => undefined);
});

test('a server that knows one path only offers none of it', async () => {
  const { api } = chatApi([makeSession()], { 1: two() });
  await renderPage(remote, { path: '/chat?id=1', api, user });
  expect(await screen.findByText('回答 2')).toBeVisible();
  for (const name of ['重新生成', '继续写', '修改问题', '删除问题']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
