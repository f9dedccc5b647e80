import { createStore } from 'jotai';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getDecoration, getSiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { themeAtom } from 'shared/site/theme.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { isIncomplete, recoverVisit } from './recover-visit.ts';

const stays = new AbortController().signal;

function visit({ token = '', config = null as ReturnType<typeof makeSiteConfig> | null } = {}) {
  writeCookie('token', token, token ? 60_000 : 0);
  const store = createStore();
  const api = fakeApi();
  api.on(getSiteConfig, () => makeSiteConfig());
  api.on(getDecoration, () => ({ type: 1, name: '', data: '{"primaryColor":"#ffd400"}' }));
  api.on(getUserCenter, () => makeUser({ nickname: '林小满' }));
  store.set(callAtom, api);
  store.set(siteConfigAtom, config);
  return { store, api, asked: () => api.calls.map(({ endpoint }) => endpoint.path) };
}

test('nothing is missing: nothing is asked', async () => {
  const { store, asked } = visit({ config: makeSiteConfig() });
  expect(isIncomplete(store)).toBe(false);
  expect(await recoverVisit(store, '/news', stays)).toBeNull();
  expect(asked()).toEqual([]);
});

// Shows: SPEC-2.01
test('a configuration that is missing is loaded, with the theme', async () => {
  const { store } = visit();
  expect(isIncomplete(store)).toBe(true);
  expect(await recoverVisit(store, '/news', stays)).toBeNull();
  expect(isIncomplete(store)).toBe(false);
  expect(store.get(themeAtom).primaryColor).toBe('#ffd400');
  expect(document.head.lastElementChild?.textContent).toContain('--accent:#ffd400');
});

// Shows: SPEC-2.02, SPEC-7.15
test('a missing user is loaded with the token of the cookie, and is then logged in', async () => {
  const { store, api } = visit({ token: 't1', config: makeSiteConfig() });
  await recoverVisit(store, '/', stays);
  expect(api.calls.map(({ options }) => options.headers)).toEqual([{ token: 't1' }]);
  expect(store.get(userAtom)?.nickname).toBe('林小满');
  expect(store.get(tokenAtom)).toBe('t1');
});

test('a refused token is removed; one that could not be checked stays', async () => {
  const refused = visit({ token: 't1', config: makeSiteConfig() });
  refused.api.on(getUserCenter, () => refuse('登录超时', -1));
  await recoverVisit(refused.store, '/', stays);
  expect(readCookie(document.cookie, 'token')).toBeUndefined();

  const silent = visit({ token: 't2' });
  for (const endpoint of [getUserCenter, getSiteConfig, getDecoration]) silent.api.on(endpoint, () => fail(503));
  expect(await recoverVisit(silent.store, '/', stays)).toBeNull();
  expect(readCookie(document.cookie, 'token')).toBe('t2');
  expect(silent.store.get(tokenAtom)).toBeNull();
  expect(isIncomplete(silent.store)).toBe(true);
});

test('a login in the meantime wins', async () => {
  const { store, api } = visit({ token: 'old', config: makeSiteConfig() });
  api.on(getUserCenter, () => {
    writeCookie('token', 'new', 60_000);
    store.set(tokenAtom, 'new');
    return refuse('登录超时', -1);
  });
  await recoverVisit(store, '/', stays);
  expect(readCookie(document.cookie, 'token')).toBe('new');
  expect(store.get(tokenAtom)).toBe('new');
});

// Shows: SPEC-4.09
test('a closed site says so as soon as its configuration is loaded', async () => {
  const { store, api } = visit();
  api.on(getSiteConfig, () => makeSiteConfig({ pc_page: { status: 0, page_status: 0, page_url: '', url: '' } }));
  expect(await recoverVisit(store, '/news', stays)).toBe('/empty');
});
