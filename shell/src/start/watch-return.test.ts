import { createStore } from 'jotai';
import { writeCookie } from 'shared/site/cookies.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { watchReturn } from './watch-return.ts';

test.each([
  ['logged out meanwhile', '', true, true],
  ['somebody else logged in meanwhile', 'hers', true, true],
  ['nothing changed', 'mine', true, false],
  ['the page was loaded, not kept', '', false, false],
])('%s', (_name, cookie, persisted, reloads) => {
  const store = createStore();
  store.set(tokenAtom, 'mine');
  writeCookie('token', cookie, cookie ? 60_000 : 0);
  const reload = jest.fn();
  watchReturn(store, reload);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});
