/** @jest-environment node */
import { once } from 'node:events';
import { get } from 'node:http';
import { PoolBusy } from '../../pool/render-pool.ts';
import { codeOf, makePool } from '../../pool/testing/make-pool.ts';
import { serverSnapshot } from '../../releases/server-snapshot.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';
import { PageCache } from './page-cache.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

test('no page is rendered for a visitor who leaves while the site’s data is loading', async () => {
  const api = await makeApi(() => undefined);
  const { pool, use, close } = await makePool();
  await use(codeOf('mf-content', 'news'));
  const asked = Promise.withResolvers<void>();
  const site = Promise.withResolvers<{ rev: null; config: null; decoration: string }>();
  const rendered = Promise.withResolvers<boolean>();
  const channel = { schema: 1, rev: 1, updatedAt: '', by: '', reason: '', remotes: {}, entries: [] };
  const front = await makeFront(api.url, {
    site: {
      now() {
        asked.resolve();
        return site.promise;
      },
    },
    pool: {
      render(job, signal) {
        const page = pool.render(job, signal);
        page.then(
          () => rendered.resolve(true),
          () => rendered.resolve(false),
        );
        return page;
      },
    },
    cache: new PageCache(),
    metrics: new Metrics(() => ({ rev: 1, since: null, resident: {}, openBreakers: [] })),
    snapshot: () => serverSnapshot({ rev: 1, shell: 'test', remotes: {} }, channel, {}, {}),
  });
  const visitor = get(`${front.url}/news`, { headers: { cookie: 'theme=dark' } });
  visitor.on('error', () => undefined);
  const [[connection]] = await Promise.all([once(front.app.server, 'connection'), asked.promise]);
  visitor.destroy();
  await once(connection, 'close');
  site.resolve({ rev: null, config: null, decoration: '' });
  expect(await rendered.promise).toBe(false);
  expect(front.lines.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  await front.close();
  await close();
  await api.close();
});

describe('the inviter of a shared link', () => {
  const link = '/news/detail/25?user_sn=42671683%E3%80%82';

  /** A shell whose pages are rendered or, while `isBusy`, refused. */
  async function openShell() {
    const api = await makeApi(() => undefined);
    const { pool, use, close } = await makePool();
    await use(codeOf('mf-content', 'news'));
    const channel = { schema: 1, rev: 1, updatedAt: '', by: '', reason: '', remotes: {}, entries: [] };
    const state = { isBusy: false };
    const front = await makeFront(api.url, {
      site: { now: async () => ({ rev: 'a', config: null, decoration: '' }) },
      pool: {
        render: (job, signal) => (state.isBusy ? Promise.reject(new PoolBusy()) : pool.render(job, signal)),
      },
      cache: new PageCache(),
      metrics: new Metrics(() => ({ rev: 1, since: null, resident: {}, openBreakers: [] })),
      snapshot: () => serverSnapshot({ rev: 1, shell: 'test', remotes: {} }, channel, {}, {}),
    });
    return {
      state,
      async cookiesOf(path: string, headers: Record<string, string> = {}) {
        const response = await fetch(front.url + path, { headers: { accept: 'text/html', ...headers } });
        await response.text();
        return response.headers.getSetCookie().map((line) => line.split('; ')[0]);
      },
      async close() {
        await front.close();
        await close();
        await api.close();
      },
    };
  }
  const invited = ['cid=', 'user_sn=42671683'];

  // Shows: SPEC-4.05
  test('is in a cookie of the document, for every visitor and page', async () => {
    const shell = await openShell();
    expect(await shell.cookiesOf(link)).toEqual(invited);
    expect(await shell.cookiesOf(link, { cookie: 'token=x' })).toEqual(invited);
    for (const path of ['/', '/app/square', '/introduce', '/policy/service', '/chat', '/empty', '/none']) {
      expect([path, await shell.cookiesOf(`${path}?user_sn=42671683`)]).toEqual([path, invited]);
    }
    shell.state.isBusy = true;
    expect(await shell.cookiesOf('/news?user_sn=42671683')).toEqual(invited);
    await shell.close();
  });

  test('is not handed to another visitor of the page', async () => {
    const shell = await openShell();
    for (let visitor = 0; visitor < 2; visitor++) expect(await shell.cookiesOf(link)).toEqual(invited);
    expect(await shell.cookiesOf('/news/detail/25')).toEqual([]);
    await shell.close();
  });

  test('is nobody whose link is the address of a picture', async () => {
    const shell = await openShell();
    expect(await shell.cookiesOf(link, { 'sec-fetch-dest': 'image' })).toEqual([]);
    expect(await shell.cookiesOf(link, { accept: 'image/avif,*/*;q=0.8' })).toEqual([]);
    expect(await shell.cookiesOf(link, { 'sec-fetch-dest': 'document' })).toEqual(invited);
    await shell.close();
  });
});
