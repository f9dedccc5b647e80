import { screen } from '@testing-library/react';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });

test('typed text survives a reload', async () => {
  const { api } = chatApi([makeSession()]);
  const first = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  await first.user.type(composer(), '没写完');
  expect(remote.isDirty?.()).toBe(true);
  first.unmount();
  const second = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(composer()).toHaveValue('没写完');
  await second.user.clear(composer());
  expect(remote.isDirty?.()).toBe(false);
});

test('each conversation has its own draft', async () => {
  const { api } = chatApi([makeSession(), makeSession({ id: 2, name: '周报' })]);
  const { user } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  await user.clear(composer());
  await user.type(composer(), '给一');
  await user.click(screen.getByRole('link', { name: '周报' }));
  await screen.findByRole('link', { name: '周报', current: 'page' });
  expect(composer()).toHaveValue('');
  await user.type(composer(), '给二');
  await user.click(screen.getByRole('link', { name: '旅行计划' }));
  await screen.findByRole('link', { name: '旅行计划', current: 'page' });
  expect(composer()).toHaveValue('给一');
});
