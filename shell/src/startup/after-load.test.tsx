import { act, screen } from '@testing-library/react';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getDecoration, getSiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { reportAtom, type VisitStore } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { keepTab } from '../document/tab-memory.ts';
import { afterLoad } from './after-load.ts';
import { isRecoveringAtom } from './visit/is-recovering.ts';

const mockChunk = { error: undefined as Error | undefined };
jest.mock('shared/ui/css/theme-colours.ts', () => {
  const actual = jest.requireActual('shared/ui/css/theme-colours.ts');
  return {
    ...actual,
    get readTheme() {
      if (mockChunk.error) throw mockChunk.error;
      return actual.readTheme;
    },
  };
});

beforeEach(() => {
  writeCookie('notice', '', 0);
  writeCookie('token', 't1', 60_000);
  // It was counted.
  keepTab('visit', '1');
});
afterEach(() => {
  mockChunk.error = undefined;
  writeCookie('token', '', 0);
});

/** A visitor with a login, whose server could load neither the site nor the user. */
async function visit(revalidate = async () => undefined) {
  const bulletin_config = { is_bulletin: 1, bulletin_title: '系统升级', bulletin_content: '今晚升级' };
  const api = fakeApi();
  api.on(getSiteConfig, () => makeSiteConfig({ bulletin_config }));
  api.on(getDecoration, () => ({ type: 1, name: '', data: '{"primaryColor":"#ffd400"}' }));
  api.on(getUserCenter, () => makeUser({ nickname: '林小满' }));
  const reports: unknown[] = [];
  let opened: VisitStore | undefined;
  renderPart(<p>正文</p>, {
    api,
    prepare(store) {
      opened = store;
      store.set(siteConfigAtom, null);
      store.set(isRecoveringAtom, true);
      store.set(reportAtom, { report: (error) => void reports.push(error) });
    },
  });
  const store = opened as VisitStore;
  const router = { subscribe: () => undefined, revalidate, navigate: async () => undefined };
  await act(async () => void afterLoad(store, router, {}, { prefix: '/api' }));
  return { store, reports };
}

test('the code of the theme does not load: the visitor is identified, and the bulletin is shown', async () => {
  mockChunk.error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const { store, reports } = await visit();
  expect(await screen.findByRole('alertdialog', { name: '系统升级' })).toBeVisible();
  expect(reports).toEqual([mockChunk.error]);
  expect(store.get(userAtom)?.nickname).toBe('林小满');
  expect(store.get(isRecoveringAtom)).toBe(false);
});

test('the page cannot be loaded again for its user: login dialogs may open, and the bulletin is shown', async () => {
  const error = new Error('no code');
  const { store, reports } = await visit(() => Promise.reject(error));
  expect(await screen.findByRole('alertdialog', { name: '系统升级' })).toBeVisible();
  expect(reports).toEqual([error]);
  expect(store.get(isRecoveringAtom)).toBe(false);
});
