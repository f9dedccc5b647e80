import { createStore } from 'jotai';
import { getDecoration, getSiteConfig, type SiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fail, fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { configEvery, followConfig } from './follow-config.ts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const closed = { status: 0, page_status: 0, page_url: '', url: '' };

function openTab({ isDirty = false } = {}) {
  const store = createStore();
  const api = fakeApi();
  const tab = {
    store,
    isDirty: jest.fn(() => isDirty),
    revalidate: jest.fn(async () => {}),
    leave: jest.fn(async () => {}),
  };
  const serve = (config: Partial<SiteConfig>) => api.on(getSiteConfig, () => makeSiteConfig(config));
  serve({});
  api.on(getDecoration, () => ({ type: 1, name: '', data: '{}' }));
  store.set(callAtom, api);
  store.set(siteConfigAtom, makeSiteConfig());
  followConfig(tab);
  return { ...tab, api, serve, later: () => jest.advanceTimersByTimeAsync(configEvery) };
}

test('a switch that is turned is known within a minute', async () => {
  const { store, serve, later, revalidate, leave } = openTab();
  serve({ recharge_package_status: 1 });
  expect(store.get(siteConfigAtom)?.recharge_package_status).toBe(0);
  await later();
  expect(store.get(siteConfigAtom)?.recharge_package_status).toBe(1);
  expect(revalidate).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
});

test('nothing changed: the page stays as it is', async () => {
  const { store, later, revalidate } = openTab();
  const before = store.get(siteConfigAtom);
  await later();
  expect(store.get(siteConfigAtom)).toBe(before);
  expect(revalidate).not.toHaveBeenCalled();
});

// Shows: SPEC-4.09
test('a site that is closed sends open tabs away', async () => {
  const { serve, later, leave } = openTab();
  serve({ pc_page: closed });
  await later();
  expect(leave).toHaveBeenCalledWith('/empty');
});

test('who is typing is sent away once nothing is typed', async () => {
  const { serve, later, leave, isDirty } = openTab({ isDirty: true });
  serve({ pc_page: closed });
  await later();
  expect(leave).not.toHaveBeenCalled();
  isDirty.mockReturnValue(false);
  await later();
  expect(leave).toHaveBeenCalledWith('/empty');
});

test('a hidden tab asks nothing until it is looked at', async () => {
  const { api, later } = openTab();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await later();
  expect(api.calls).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(api.calls.map(({ endpoint }) => endpoint.path)).toContain(getSiteConfig.path);
});

test('an api that does not answer changes nothing', async () => {
  const { store, api, later, revalidate } = openTab();
  api.on(getSiteConfig, () => fail(503));
  const before = store.get(siteConfigAtom);
  await later();
  expect(store.get(siteConfigAtom)).toBe(before);
  expect(revalidate).not.toHaveBeenCalled();
});
