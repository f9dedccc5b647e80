import { act, screen, waitFor } from '@testing-library/react';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { pageNameAtom } from 'shared/site/page-name.ts';
import { takeEventAtom } from 'shared/site/session.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const show = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('a conversation that another tab began or named comes into the list, and its name into the title; a hidden tab waits', async () => {
  const { api, state } = chatApi([makeSession()]);
  const { store, router } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(store.get(pageNameAtom)).toBe('旅行计划');
  state.sessions = [makeSession({ id: 2, name: '另一个标签页的' }), makeSession({ name: '改了名' })];
  act(() => store.set(takeEventAtom, { event: 'sessions', seq: 1 }));
  expect(await screen.findByRole('link', { name: '另一个标签页的' })).toBeVisible();
  expect(store.get(pageNameAtom)).toBe('改了名');

  show(true);
  const asked = api.inputsOf(listSessions).length;
  state.sessions = [makeSession({ name: '再改' })];
  act(() => store.set(takeEventAtom, { event: 'sessions', seq: 2 }));
  expect(api.inputsOf(listSessions)).toHaveLength(asked);
  show(false);
  expect(await screen.findByRole('link', { name: '再改' })).toBeVisible();
  await act(() => router.navigate('/'));
  await waitFor(() => expect(store.get(pageNameAtom)).toBeNull());
});
