import { createStore } from 'jotai';
import { openLoginAtom, showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { followLogins } from './follow-logins.ts';

beforeEach(() => {
  // jsdom has none.
  Object.assign(window, { cookieStore: new EventTarget() });
  window.history.replaceState(null, '', '/news');
});
afterEach(() => writeCookie('token', '', 0));

const log = (token: string) => writeCookie('token', token, token ? 60_000 : 0);

/** A tab of somebody who has this token. `answers` false: the API says nothing about a user. */
function openTab(token: string, { dirty = false, answers = true } = {}) {
  log(token);
  const store = createStore();
  store.set(tokenAtom, token || null);
  store.set(userAtom, token ? makeUser() : null);
  const done: string[] = [];
  const note = (what: string) => void done.push(what);
  followLogins({
    store,
    async recover() {
      const now = /token=(\w+)/.exec(document.cookie)?.[1];
      if (!now) return;
      note('recover');
      if (answers) store.set(tokenAtom, now);
    },
    revalidate: async () => note('revalidate'),
    isDirty: () => dirty,
    reload: () => note('reload'),
  });
  const shows = () => [store.get(tokenAtom), store.get(userAtom) && 'user', store.get(showLoginAtom)];
  return { store, done, shows };
}

/** The browser says that a cookie has changed, or that the tab is looked at again. */
const tell = async (event = 'change') => {
  (event === 'change' ? window.cookieStore : window).dispatchEvent(new Event(event));
  await new Promise((resolve) => setTimeout(resolve));
};

test.each(['change', 'focus', 'pageshow'])(
  'a logout in another tab, noticed at %s: nothing of the user is left',
  async (event) => {
    const { done, shows } = openTab('x');
    await tell(event);
    expect(done).toEqual([]);
    log('');
    await tell(event);
    expect(done).toEqual(['reload']);
    expect(shows()).toEqual([null, null, false]);
  },
);

test('where something is typed the page stays; it forgets the user', async () => {
  const { done, shows } = openTab('x', { dirty: true });
  log('');
  await tell();
  expect(done).toEqual(['revalidate']);
  expect(shows()).toEqual([null, null, false]);
});

test('on a page for members, too; the result of the guard is the login dialog', async () => {
  window.history.replaceState(null, '', '/user/info');
  const { done, shows } = openTab('x', { dirty: true });
  log('');
  await tell();
  expect(done).toEqual([]);
  expect(shows()).toEqual([null, null, true]);
});

test('a login in another tab is one here, and the login dialog has nothing more to ask', async () => {
  const { store, done, shows } = openTab('');
  store.set(openLoginAtom);
  log('x');
  await tell();
  expect(done).toEqual(['recover']);
  expect(shows()).toEqual(['x', null, false]);
});

test.each([
  ['the user is loaded', true, ['recover'], 'y'],
  ['who cannot be loaded: nobody is shown', false, ['recover', 'reload'], null],
])('another login than before: %s', async (_name, answers, done, token) => {
  const tab = openTab('x', { answers });
  log('y');
  await tell();
  expect(tab.done).toEqual(done);
  expect(tab.shows()).toEqual([token, null, false]);
});

test('a visitor whose user cannot be loaded stays a visitor', async () => {
  const tab = openTab('', { answers: false });
  log('x');
  await tell();
  expect(tab.done).toEqual(['recover']);
  expect(tab.shows()).toEqual([null, null, false]);
});
