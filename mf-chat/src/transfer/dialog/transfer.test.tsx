import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { exportRecords, importSession } from 'shared/contracts/chat/chat-transfer.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

/** A conversation of ChatGPT's file. */
const chat = (id: string) => ({
  id,
  title: id,
  current_node: 'n',
  mapping: { n: { parent: null, message: { author: { role: 'user' }, content: { parts: ['问'] } } } },
});

async function opened() {
  const made = chatApi([makeSession({ id: 1, name: '旅行/计划' }), makeSession({ id: 2, name: '空的' })]);
  const config = makeSiteConfig({ capabilities: { chat_transfer: true } });
  const page = await renderPage(remote, { path: '/chat?id=1', api: made.api, user: makeUser(), config });
  await page.user.click(screen.getByRole('button', { name: '导出与导入' }));
  return { ...page, ...made, dialog: within(await screen.findByRole('dialog', { name: '导出与导入' })) };
}

/** Sets the clock alone: timers run on. */
const setDate = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
afterEach(() => jest.useRealTimers());

/** jsdom's files cannot be read by themselves. */
const fileOf = (content: string | Uint8Array, read = async () => Uint8Array.from(Buffer.from(content)).buffer) =>
  Object.assign(new File([], 'conversations.json', { type: 'application/json' }), { arrayBuffer: read });

test('a conversation is taken out part by part, as a file of its name', async () => {
  const { user, api, dialog } = await opened();
  const saved: { name: string; file: Blob }[] = [];
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) as Blob });
  });
  const message = (id: number, role: 'user' | 'assistant', content: string) => ({
    id,
    session_id: 1,
    parent_id: id - 1,
    role,
    content,
    model: '',
    create_time: '2026-01-05 09:30:00',
  });
  api.on(exportRecords, ({ after }) =>
    after === 0
      ? { lists: [message(1, 'user', '去哪里')], next: 1 }
      : { lists: after === 1 ? [message(2, 'assistant', '杭州')] : [], next: after === 1 ? 2 : null },
  );
  setDate('2026-01-04T16:30:00Z');
  await user.click(dialog.getByRole('button', { name: '导出当前对话' }));
  expect(await dialog.findByText('已导出 1 个对话，2 条消息')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /JSON/ }));
  await user.click(dialog.getByRole('button', { name: '导出全部对话' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  // The day in Beijing, where it is half past midnight.
  expect(saved.map(({ name }) => name)).toEqual(['旅行 计划-2026-01-05.md', '全部对话-2026-01-05.json']);
  expect(saved.map(({ file }) => file.type)).toEqual(['text/markdown;charset=utf-8', 'application/json']);
  expect(api.inputsOf(exportRecords)).toMatchObject([
    { category_id: 1, after: 0 },
    { after: 1 },
    { after: 2 },
    { after: 0 },
    {},
    {},
  ]);
});

test('a file is imported conversation by conversation; a refusal shows how to continue; a bad file shows an error', async () => {
  const { user, api, state, dialog } = await opened();
  const file = fileOf(JSON.stringify([chat('a'), chat('b'), chat('c')]));
  const field = dialog.getByLabelText('选择要导入的文件');
  api.on(importSession, ({ key }) =>
    key === 'c' ? refuse('会话数量已达上限，请先删除一些') : { id: 5, is_new: key === 'a' ? 1 : 0 },
  );
  await user.upload(field, file);
  expect(await dialog.findByText(/新导入 1 个对话；1 个以前已经导入过；没有全部完成：会话数量已达上限/)).toBeVisible();
  expect(api.inputsOf(importSession)).toMatchObject([
    { source: 'chatgpt', key: 'a', name: 'a' },
    { key: 'b' },
    { key: 'c' },
  ]);
  state.sessions = [makeSession({ id: 5, name: '导入的' }), ...state.sessions];
  api.on(importSession, () => ({ id: 5, is_new: 0 }));
  await user.upload(field, file);
  expect(await dialog.findByText('新导入 0 个对话；3 个以前已经导入过')).toBeVisible();
  expect(screen.getByRole('link', { name: '导入的', hidden: true })).toBeInTheDocument();
  // ChatGPT sends an archive.
  const zipped = zipSync({ 'conversations.json': strToU8(JSON.stringify([chat('z')])) });
  const archive = new File([], 'export.zip', { type: 'application/zip' });
  const slice = (from: number, to: number) => ({ arrayBuffer: async () => zipped.slice(from, to).buffer });
  Object.defineProperties(archive, { slice: { value: slice }, size: { value: zipped.length } });
  api.on(importSession, () => ({ id: 6, is_new: 1 }));
  await user.upload(field, archive);
  expect(await dialog.findByText('新导入 1 个对话', undefined, { timeout: 30_000 })).toBeVisible();
  expect(api.inputsOf(importSession).at(-1)).toMatchObject({ source: 'chatgpt', key: 'z' });
  await user.upload(field, fileOf('not json'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('这个文件不是 JSON');
});

// ChatGPT writes a large export as dozens of files.
test('several files are imported at once; an invalid one among them is named, and nothing is imported', async () => {
  const { user, api, dialog } = await opened();
  api.on(importSession, () => ({ id: 6, is_new: 1 }));
  const field = dialog.getByLabelText('选择要导入的文件');
  const files = ['a', 'b'].map((name) => fileOf(JSON.stringify([chat(name)])));
  await user.upload(field, files);
  expect(await dialog.findByText('新导入 2 个对话')).toBeVisible();
  expect(api.inputsOf(importSession)).toMatchObject([{ key: 'a' }, { key: 'b' }]);
  await user.upload(field, [fileOf(JSON.stringify([chat('c')])), fileOf('[')]);
  expect(await dialog.findByRole('alert')).toHaveTextContent('conversations.json：这个文件不是 JSON');
  expect(api.inputsOf(importSession)).toHaveLength(2);
});

test('a file with a byte order mark is read; a missing one is not reported as a network error', async () => {
  const { user, api, dialog } = await opened();
  api.on(importSession, () => ({ id: 6, is_new: 1 }));
  const field = dialog.getByLabelText('选择要导入的文件');
  const json = `\ufeff${JSON.stringify([chat('旅行')])}`;
  for (const [at, file] of [fileOf(json), fileOf(Buffer.from(json, 'utf16le'))].entries()) {
    await user.upload(field, file);
    await waitFor(() => expect(api.inputsOf(importSession)).toHaveLength(at + 1));
    expect(await dialog.findByText('新导入 1 个对话')).toBeVisible();
    expect(api.inputsOf(importSession).at(-1)).toMatchObject({ name: '旅行' });
  }
  const gone = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'));
  await user.upload(field, fileOf('', gone));
  expect(await dialog.findByRole('alert')).toHaveTextContent('读不到这个文件，它可能已被移动、修改或删除');
  const zip = Object.assign(new File(['PK'], 'a.zip'), { slice: () => ({ arrayBuffer: gone }) });
  await user.upload(field, zip);
  expect(await dialog.findByRole('alert')).toHaveTextContent('读不到这个文件');
});

test('refused conversations are left out and counted; the others are imported, also when the list does not load', async () => {
  const { user, api, dialog } = await opened();
  api.on(importSession, ({ key }) => {
    if (key === 'b') return refuse('对话的内容无法识别', 0, { field: 'messages' });
    if (key === 'c') return fail(413);
    return { id: 5, is_new: key === 'd' ? 0 : 1 };
  });
  api.on(listSessions, () => fail(503));
  await user.upload(
    dialog.getByLabelText('选择要导入的文件'),
    fileOf(JSON.stringify(['a', 'b', 'c', 'd', 'e'].map(chat))),
  );
  expect(
    await dialog.findByText('新导入 2 个对话；1 个以前已经导入过；2 个没有导入，例如“b”（对话的内容无法识别）'),
  ).toBeVisible();
  expect(api.inputsOf(importSession).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  // Without a connection the others would fail as well.
  api.on(importSession, ({ key }) => (key === 'b' ? fail() : { id: 5, is_new: 0 }));
  await user.upload(dialog.getByLabelText('选择要导入的文件'), fileOf(JSON.stringify(['a', 'b', 'c'].map(chat))));
  expect(await dialog.findByText(/1 个以前已经导入过；没有全部完成：网络不给力/)).toBeVisible();
  expect(
    api
      .inputsOf(importSession)
      .map(({ key }) => key)
      .slice(5),
  ).toEqual(['a', 'b']);
});
