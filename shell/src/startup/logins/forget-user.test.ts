import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { userAtom } from 'shared/site/session.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { keepTab } from '../../document/tab-memory.ts';
import { forgetOnOtherUser, forgetUser } from './forget-user.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('chat-draft:1', '我的秘密');
  localStorage.setItem('qr-draft', '{}');
  keepTab('visit', '1');
});

const kept = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].toSorted();

// Shows: ISO-16
test('data that pages stored of a user is removed, the shell’s own data of the tab stays', () => {
  const forgotten = forgetUser();
  expect(kept()).toEqual(['site:visit']);
  return forgotten;
});

test('databases of pages go too, one that is in use as soon as that work has ended', async () => {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
  (await open('chat')).close();
  const busy = await open('maps');
  const forgotten = forgetUser();
  setTimeout(() => busy.close(), 20);
  await forgotten;
  expect(await indexedDB.databases()).toEqual([]);
});

test('the same user coming back finds the drafts; another one does not, nor anything in the memory of the page', () => {
  const store = createStore();
  const reload = jest.fn();
  store.set(userAtom, makeUser({ sn: '1' }));
  forgetOnOtherUser(store, reload);
  store.set(userAtom, null);
  store.set(userAtom, makeUser({ sn: '1' }));
  expect(kept()).toEqual(['chat-draft:1', 'qr-draft', 'site:user', 'site:visit']);
  expect(reload).not.toHaveBeenCalled();
  store.set(userAtom, null);
  store.set(userAtom, makeUser({ sn: '2' }));
  expect(kept()).toEqual(['site:user', 'site:visit']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that never showed the previous user is not reloaded', () => {
  keepTab('user', '1');
  const store = createStore();
  const reload = jest.fn();
  forgetOnOtherUser(store, reload);
  store.set(userAtom, makeUser({ sn: '2' }));
  expect(kept()).toEqual(['site:user', 'site:visit']);
  expect(reload).not.toHaveBeenCalled();
});

test('text typed before the login is kept', () => {
  const store = createStore();
  forgetOnOtherUser(store, jest.fn());
  store.set(userAtom, makeUser({ sn: '1' }));
  expect(kept()).toContain('chat-draft:1');
});
