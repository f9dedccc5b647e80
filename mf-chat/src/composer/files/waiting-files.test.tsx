import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { uploadFile } from 'shared/contracts/site/upload.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { outboxAtom } from '../../conversation/answering/outbox.ts';
import { chatApi, makeModel, makeSession, problem } from '../../make-chat.ts';
import { inDatabase } from '../../offline-database.ts';
import { remote } from '../../remote.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const names = () => screen.queryAllByRole('button', { name: /^移除附件/ }).map((one) => one.getAttribute('aria-label'));
const stored = () => inDatabase((database) => database.getAll('files'));
/** Blobs of this test environment cannot be read by themselves. */
Blob.prototype.arrayBuffer = async function () {
  const reader = new FileReader();
  const read = new Promise((resolve) => {
    reader.onload = resolve;
  });
  reader.readAsArrayBuffer(this);
  await read;
  return reader.result as ArrayBuffer;
};

async function open({ sn = '1', path = '/chat?id=1', answer = async () => {} } = {}) {
  const { api, streams } = chatApi([makeSession(), makeSession({ id: 2, name: '周报' })]);
  api.on(listModels, () => [makeModel({ abilities: ['files'] })]);
  api.on(getUserCenter, () => makeUser({ sn }));
  api.on(uploadFile, async () => {
    await answer();
    return {
      id: 41,
      cid: 0,
      type: 30,
      name: 'x',
      uri: '/x',
      url: '/x',
      kind: 'text' as const,
      media_type: 'text/plain',
      bytes: 1,
    };
  });
  const config = makeSiteConfig({ capabilities: { stream_resume: true } });
  const page = await renderPage(remote, { path, api, user: makeUser({ sn }), config });
  await waitFor(() => expect(page.store.get(outboxAtom)).not.toBeNull());
  return { ...page, api, streams };
}
const drop = (name: string) =>
  fireEvent.drop(composer(), { dataTransfer: { files: [new File(['正文'], name, { type: 'text/plain' })] } });

test('files wait with their conversation, outlive a reload, and are gone once they are sent', async () => {
  const first = await open();
  drop('提纲.txt');
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: '提纲.txt', upload: { id: 41 } }]));
  await first.user.click(screen.getByRole('link', { name: '周报' }));
  await screen.findByRole('link', { name: '周报', current: 'page' });
  expect(names()).toEqual([]);
  first.unmount();

  const second = await open();
  await waitFor(() => expect(names()).toEqual(['移除附件 提纲.txt']));
  await second.user.type(composer(), '总结{Enter}');
  await waitFor(() => expect(second.streams[0]?.input).toMatchObject({ question: '总结', files: [41] }));
  expect(second.api.inputsOf(uploadFile)).toEqual([]);
  await waitFor(async () => expect(await stored()).toEqual([]));
  expect(names()).toEqual([]);
  expect(sessionStorage.getItem('chat-files:1')).toBeNull();
});

test('the note about a truncated file is still there after a reload', async () => {
  const first = await open();
  const long = new File(['字'.repeat(30_001)], '长.txt', { type: 'text/plain' });
  fireEvent.drop(composer(), { dataTransfer: { files: [long] } });
  await waitFor(async () => expect(await stored()).toMatchObject([{ upload: { id: 41 } }]));
  first.unmount();
  await open();
  expect(await screen.findByText('共 30,001 字，只发送前 30,000 字')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '移除附件 长.txt' }));
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('a file that was not uploaded yet is uploaded after the reload; another user finds nothing of it', async () => {
  const first = await open({ path: '/chat?id=2', answer: () => new Promise(() => {}) });
  drop('一半.txt');
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: '一半.txt', upload: null }]));
  first.unmount();
  const second = await open({ path: '/chat?id=2' });
  await waitFor(() => expect(second.api.inputsOf(uploadFile)).toHaveLength(1));
  expect(names()).toEqual(['移除附件 一半.txt']);
  second.unmount();
  await open({ sn: '2', path: '/chat?id=2' });
  await waitFor(async () => expect(await stored()).toEqual([]));
  expect(names()).toEqual([]);
});

test('a question that is refused has its files again, also after a reload', async () => {
  const { user, streams, unmount } = await open();
  drop('提纲.txt');
  await waitFor(async () => expect(await stored()).toMatchObject([{ upload: { id: 41 } }]));
  await user.type(composer(), '总结{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(names()).toEqual([]);
  await streams[0]?.send(problem('积分不足，请充值后再试', 101));
  await streams[0]?.end();
  await waitFor(() => expect(names()).toEqual(['移除附件 提纲.txt']));
  expect(composer()).toHaveValue('总结');
  await waitFor(async () => expect(await stored()).toMatchObject([{ upload: { id: 41 } }]));
  unmount();

  const after = await open();
  await waitFor(() => expect(names()).toEqual(['移除附件 提纲.txt']));
  await after.user.type(composer(), '{Enter}');
  await waitFor(() => expect(after.streams).toHaveLength(1));
  expect(after.api.inputsOf(askChat)).toMatchObject([{ question: '总结', files: [41] }]);
  expect(after.api.inputsOf(uploadFile)).toEqual([]);
  expect(names()).toEqual([]);
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('a question that is taken back returns with its files', async () => {
  const { api, user } = await open();
  drop('提纲.txt');
  await waitFor(async () => expect(await stored()).toMatchObject([{ upload: { id: 41 } }]));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.refuseStream(askChat, new CallFailure('no connection'));
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.type(composer(), '总结{Enter}');
  await user.click(await screen.findByRole('button', { name: '取回修改' }));
  await waitFor(() => expect(names()).toEqual(['移除附件 提纲.txt']));
  expect(composer()).toHaveValue('总结');
});
