/** @jest-environment node */
import { useAtomValue } from 'jotai';
import { createStaticHandler, useLoaderData } from 'react-router-dom';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import { userAtom } from 'shared/site/session.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { requestIdAtom } from '../document/visit-store.ts';
import { makeRoutes, type Remotes } from '../routes.tsx';
import { WaitingBudget } from '../waiting/waiting-budget.ts';
import { DrawnPages } from './document/drawn-pages.ts';
import type { LoadedSet } from './release/loaded-set.ts';
import { renderPage } from './render-page.tsx';
import { createSiteLoader } from './site-loader.ts';

/** A worker with one remote, and an API that knows users by their tokens. */
function makeWorker() {
  const users: Record<string, ReturnType<typeof makeUser>> = { a: makeUser({ sn: '1' }), b: makeUser({ sn: '2' }) };
  const [drawn, asked] = [jest.fn(), jest.fn()];
  const words: { loaded: string | Error; isBroken: boolean } = { loaded: '你好', isBroken: false };
  function Page() {
    drawn();
    if (words.isBroken) throw new Error('broken');
    return `${useAtomValue(userAtom)?.balance} ${useLoaderData()} ${useAtomValue(requestIdAtom)}`;
  }
  const routes = [
    {
      path: '/chat',
      Component: Page,
      loader: () => (words.loaded instanceof Error ? Promise.reject(words.loaded) : words.loaded),
    },
  ];
  const down: Remotes = Object.fromEntries(remoteNames.map((name) => [name, 'down']));
  const handler = createStaticHandler(makeRoutes({ ...down, 'mf-chat': { routes, health: () => undefined } }));
  const entry = { url: '/entry.js', integrity: '' };
  const release = { version: '1', container: 'c', entry, preload: [{ url: '/preloaded.js', integrity: 'sha' }] };
  const set: LoadedSet = {
    page: { rev: 1, shell: '1', remotes: { 'mf-chat': release } },
    remotes: {},
    leftOut: {},
    releaseOf: () => undefined,
    rendering: () => ({ handler, waiting: false }),
  };
  const pageApi = createSiteLoader({
    baseUrl: 'http://api.test',
    prefix: '/api',
    http: () => ({
      async request({ url, headers }) {
        asked(url);
        return { data: { code: 1, show: 0, msg: '', data: users[headers?.token ?? ''] } } as never;
      },
    }),
  });
  const kept = new DrawnPages();
  const site = { rev: '1', config: makeSiteConfig(), decoration: '' };
  const page = async (token: string, own = 'one', path = '/chat') => {
    const { status, body } = await renderPage(
      {
        url: new URL(path, 'http://site.test'),
        remote: 'mf-chat',
        cookies: `token=${token}`,
        signal: new AbortController().signal,
        nonce: `nonce-${own}`,
        requestId: `id-${own}`,
        leaveOut: false,
        report: () => undefined,
      },
      {
        set,
        api: pageApi(site, new WaitingBudget(1000)),
        main: { url: '/main.js', integrity: '' },
        apiPrefix: '/api',
        drawn: kept,
      },
    );
    const html = String(body);
    return { status, html, main: /<main[^>]*>(.*)<\/main>/.exec(html)?.[1] ?? '' };
  };
  return { users, words, drawn, asked, page };
}

test('a page is drawn once for a user, and again when what it shows has changed', async () => {
  const { users, words, drawn, asked, page } = makeWorker();
  await page('a');
  const { main } = await page('a', 'two');
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(main).toContain(`${users.a?.balance} 你好`);
  expect(asked.mock.calls).toEqual([[getUserCenter.path], [getUserCenter.path]]);

  users.a = makeUser({ sn: '1', balance: 7 });
  expect((await page('a')).main).toContain('7 你好');
  words.loaded = '再见';
  expect((await page('a')).main).toContain('7 再见');
  expect(drawn).toHaveBeenCalledTimes(3);
});

test('each answer has its own nonce and request id, in the page as in its state', async () => {
  const { page } = makeWorker();
  const [first, second] = [await page('a', 'one'), await page('a', 'two')];
  expect(second.html).toBe(first.html.replaceAll('nonce-one', 'nonce-two').replaceAll('id-one', 'id-two'));
  expect(second.html.match(/nonce="([^"]*)"/g)?.every((it) => it === 'nonce="nonce-two"')).toBe(true);
  expect(second.main).toContain('id-two');
  expect(second.html).toContain('"requestId":"id-two"');
});

test('nobody gets what was drawn for another user, or another address', async () => {
  const { users, drawn, page } = makeWorker();
  users.a = users.b = makeUser({ sn: '1' });
  for (const [token, path] of [
    ['a', '/chat'],
    ['b', '/chat'],
    ['a', '/chat?x=1'],
  ] as const)
    await page(token, 'one', path);
  expect(drawn).toHaveBeenCalledTimes(3);
});

test('a page that failed is drawn again', async () => {
  const { words, page } = makeWorker();
  words.isBroken = true;
  expect((await page('a')).main).not.toContain('你好');
  words.isBroken = false;
  expect((await page('a')).main).toContain('你好');
});

test('what an error of the api says of its place stays out of the page', async () => {
  const { words, page } = makeWorker();
  words.loaded = new CallFailure('GET http://10.0.0.7/inner', 502);
  const { status, html } = await page('a');
  expect(status).toBe(500);
  expect(html).not.toContain('10.0.0.7');
});

test('the document names what is to be preloaded once: its state does not repeat it', async () => {
  const { html } = await makeWorker().page('a');
  expect(html.split('/preloaded.js')).toHaveLength(2);
  expect(html).toContain('<link rel="preload" as="script" href="/preloaded.js"');
});
