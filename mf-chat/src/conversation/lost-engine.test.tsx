import { act, screen, waitFor } from '@testing-library/react';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece } from '../make-chat.ts';
import { remote } from '../remote.ts';

let mockIsLost = true;
// A module whose factory throws is asked for again by the next import.
jest.mock('shared/bundled/markdown/markdown-view.tsx', () => {
  if (mockIsLost) throw new Error('Loading chunk markdown-view failed');
  return jest.requireActual('shared/bundled/markdown/markdown-view.tsx');
});

const notice = '回答的排版没有加载出来，内容不受影响';

test('the Markdown engine does not load: answers are plain text, the page works, and it loads later', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api, streams } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2, { content: ['**旧**回答'] })] });
  const { user, container } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(screen.getByText('**旧**回答')).toBeVisible();
  expect(await screen.findByText(notice)).toBeVisible();
  expect(reported).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: '重新加载排版' }));
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(2));
  expect(screen.getByText(notice)).toBeVisible();

  await user.type(screen.getByRole('textbox', { name: '输入问题' }), '再问{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(piece('**新**'), piece('的'));
  expect(await screen.findByText('**新**的')).toBeVisible();
  await streams[0]?.send(piece('回答'), finish());
  await streams[0]?.end();
  expect(await screen.findByText('**新**的回答')).toBeVisible();
  expect(container.querySelector('strong')).toBeNull();

  mockIsLost = false;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect((await screen.findByText('旧')).tagName).toBe('STRONG');
  expect((await screen.findByText('新')).tagName).toBe('STRONG');
  expect(screen.queryByText(notice)).toBeNull();
});
