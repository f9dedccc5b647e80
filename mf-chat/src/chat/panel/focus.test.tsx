import { act, screen, waitFor } from '@testing-library/react';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

// Also while a menu covers the page.
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题', hidden: true });

async function open(path: string) {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  return renderPage(remote, { path, api, user: makeUser() });
}

beforeEach(() => sessionStorage.clear());

test('what is typed outside of a field lands in the composer; a space and what belongs to another field do not', async () => {
  const { user } = await open('/chat?id=1');
  await screen.findByText('回答 2');
  // The code that listens comes after the page.
  await waitFor(async () => {
    await user.keyboard('你');
    expect(composer()).toHaveFocus();
  });
  await user.keyboard('好');
  expect(composer()).toHaveValue('你好');

  screen.getByRole('button', { name: '收起会话列表' }).focus();
  await user.keyboard('{Control>}c{/Control}{F2}');
  expect(composer()).not.toHaveFocus();
  await user.keyboard('吗');
  expect(composer()).toHaveValue('你好吗');

  await user.type(screen.getByRole('searchbox', { name: '搜索会话' }), '旅行');
  expect(composer()).toHaveValue('你好吗');
  await user.click(screen.getByRole('button', { name: '更多操作：旅行计划' }));
  await screen.findByRole('menu');
  await user.keyboard('甲');
  expect(composer()).toHaveValue('你好吗');
});

test('a new conversation that is asked for begins in the composer, where a finger does not bring up the keys', async () => {
  const { user, router } = await open('/chat?id=1');
  expect(composer()).not.toHaveFocus();
  await user.click(screen.getAllByRole('link', { name: '新对话' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(composer()).toHaveFocus());
  await user.keyboard('直接写');
  expect(composer()).toHaveValue('直接写');
  await act(() => router.navigate(-1));
  await screen.findByText('回答 2');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList);
  composer().blur();
  await user.click(screen.getAllByRole('link', { name: '新对话' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(composer()).not.toHaveFocus();
});
