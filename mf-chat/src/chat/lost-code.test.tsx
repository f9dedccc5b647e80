import { screen, waitFor } from '@testing-library/react';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

jest.mock('../conversation/answering/ask.ts', () => {
  throw new Error('the file did not come');
});

test('a question whose code does not load stays in the field', async () => {
  const { api, streams } = chatApi([makeSession()]);
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  const composer = screen.getByRole('textbox', { name: '输入问题' });
  await user.type(composer, '你好吗？{Enter}');
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeInTheDocument();
  await waitFor(() => expect(composer).toHaveValue('你好吗？'));
  expect(streams).toHaveLength(0);
  sessionStorage.clear();
});
