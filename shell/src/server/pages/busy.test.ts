/** @jest-environment node */
import { PoolBusy } from '../../pool/render-pool.ts';
import { codeOf, makePool } from '../../pool/testing/make-pool.ts';
import { serverSnapshot } from '../../releases/server-snapshot.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFront } from '../testing/make-front.ts';
import { PageCache } from './page-cache.ts';

jest.mock('virtual:provided', () => ({ provided: {} }), { virtual: true });

test('a worker renders at most 200 pages at once: one more is refused at once, and all 200 are sent', async () => {
  const { use, open, close } = await makePool();
  await use(codeOf('mf-content', 'news'));
  const asked: Promise<unknown>[] = [];
  // All in one turn of the event loop: none is finished when the last one is asked for.
  for (let at = 0; at < 300; at++) {
    asked.push(
      open(`/news?${at}`).then(
        ({ words }) => words,
        (error) => error,
      ),
    );
    for (let turn = 0; turn < 10; turn++) await null;
  }
  const pages = await Promise.all(asked);
  expect(pages.filter((page) => page === 'news')).toHaveLength(200);
  expect(pages.filter((page) => page instanceof PoolBusy)).toHaveLength(100);
  expect((await open('/news')).words).toBe('news');
  await close();
});

test('a refused visitor gets a Chinese page that tries again automatically; health, files and the API work', async () => {
  const api = await makeApi((_request, response) => response.end('{"code":1}'));
  const channel = { schema: 1, rev: 1, updatedAt: '', by: '', reason: '', remotes: {}, entries: [] };
  const metrics = new Metrics(() => ({ rev: 1, since: null, resident: {}, openBreakers: [] }));
  const front = await makeFront(api.url, {
    site: { now: async () => ({ rev: null, config: null, decoration: '' }) },
    pool: { render: () => Promise.reject(new PoolBusy()) },
    cache: new PageCache(),
    metrics,
    snapshot: () => serverSnapshot({ rev: 1, shell: 'test', remotes: {} }, channel, {}, {}),
  });
  const visitors: Record<string, string>[] = [{}, { cookie: 'token=x' }];
  for (const headers of visitors) {
    const response = await fetch(`${front.url}/news`, { headers });
    const page = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const seconds = response.headers.get('retry-after');
    expect(Number(seconds)).toBeGreaterThanOrEqual(3);
    expect(page).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(page).toContain('<h1>访问的人太多</h1>');
  }
  expect((await fetch(`${front.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${front.url}/api/x`)).status).toBe(200);
  // It is no failure of a remote, and no line for each of a crowd.
  expect(front.lines.filter((line) => /"level":"error"/.test(line))).toEqual([]);
  expect((await metrics.text()).body).toMatch(/site_renders_total{[^}]*outcome="busy"} 2/);
  await front.close();
  await api.close();
});
