import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { readNotifications, type SiteNotification } from 'shared/contracts/site/notification.ts';
import { takeNotification } from 'shared/site/lazy/take-notification.ts';
import { refreshUserAtom, userAtom } from 'shared/site/session.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';

// How long a notification stays is tested here.
jest.mock('notistack', () => jest.requireActual('../../../node_modules/notistack/index.js'));

const news: SiteNotification = {
  id: 4,
  kind: 'feedback',
  title: '你的反馈有了答复',
  text: '客服已经答复。',
  path: '/user/opinion',
  shown_at: '/user/opinion',
  is_read: false,
  create_time: '2026-11-20 09:12:30',
};

/** A tab whose page knew notifications up to `newest`, and counted one unread; by now there are `unread`. */
function open({ newest = 3, unread = 2, at = '/news' } = {}) {
  window.history.replaceState(null, '', at);
  const api = fakeApi();
  const store = createStore();
  store.set(callAtom, { call: api.call, stream: api.stream, upload: api.upload });
  store.set(userAtom, makeUser({ unread_notifications: 1, newest_notification: newest }));
  const refresh = jest.fn(async () =>
    store.set(userAtom, makeUser({ unread_notifications: unread, newest_notification: 4 })),
  );
  store.set(refreshUserAtom, { refresh });
  api.on(readNotifications, () => ({ unread: 1 }));
  return { api, store, refresh };
}
const take = (tab: ReturnType<typeof open>, arrived?: SiteNotification) =>
  act(async () => takeNotification(tab.store, arrived));

beforeEach(async () => {
  // The host's code is there before the clock stands still.
  await import('./toast-host.tsx');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.body.replaceChildren();
});

// Shows: SPEC-9.16
test('a new one raises the number and is shown for 4,500 ms', async () => {
  const tab = open();
  await take(tab, news);
  expect(tab.store.get(userAtom)?.unread_notifications).toBe(2);
  const shown = screen.getByRole('alert');
  expect(shown).toHaveTextContent('你的反馈有了答复客服已经答复。');
  await act(async () => jest.advanceTimersByTime(4400));
  expect(shown).toBeVisible();
  await act(async () => jest.advanceTimersByTime(150));
  await act(async () => jest.advanceTimersByTime(400));
  expect(shown).not.toBeVisible();
});

test.each([
  ['one that the page has', { newest: 4, unread: 2 }, news],
  ['one of shortly before', { newest: 5, unread: 2 }, news],
  ['some that were read elsewhere', { newest: 4, unread: 0 }, undefined],
])('%s is shown to nobody', async (_what, numbers, arrived) => {
  const tab = open(numbers);
  await take(tab, arrived);
  expect(tab.store.get(userAtom)?.unread_notifications).toBe(numbers.unread);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('two that come at once are shown, each once', async () => {
  const tab = open({ unread: 3 });
  await act(async () => {
    const both = [news, { ...news, id: 5, title: '获得一笔佣金' }, news];
    await Promise.all(both.map((one) => takeNotification(tab.store, one)));
  });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('one about the page on show is read, once', async () => {
  const tab = open({ at: '/user/opinion?page=2' });
  await take(tab, news);
  await take(tab, news);
  expect(tab.api.inputsOf(readNotifications)).toEqual([{ ids: [4] }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a hidden tab counts what comes and shows nothing', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const tab = open({ at: '/user/opinion' });
  await take(tab, news);
  expect(tab.api.inputsOf(readNotifications)).toEqual([]);
  expect(tab.store.get(userAtom)?.unread_notifications).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
