/** @jest-environment node */
import Fastify from 'fastify';
import { listArticlePaths } from 'shared/contracts/content/content-page.ts';
import { listNewsCategories } from 'shared/contracts/content/news.ts';
import type { Call } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { serveFeeds } from './serve-feeds.ts';

let asked = 0;
let isDown = false;
const call = (async (endpoint, input) => {
  asked++;
  if (isDown) throw new CallFailure('no answer');
  if (endpoint.path === listNewsCategories.path) return [];
  if (endpoint.path !== listArticlePaths.path) return { lists: [], count: 0, page_no: 1, page_size: 30 };
  const { page_no = 1 } = input as { page_no?: number };
  return { pages: page_no === 1 ? [{ path: '/news/detail/1', time: '2026-03-02T01:00:00.000Z' }] : [], count: 1 };
}) as Call;

const app = Fastify();
serveFeeds(app, {
  config: { siteUrl: '' } as never,
  site: { now: async () => ({ rev: '1', config: makeSiteConfig(), decoration: '' }) },
  calls: () => call,
});
const ask = (path: string, host = 'site') => app.inject({ url: path, headers: { host } });
afterAll(() => app.close());

test('each has its type and may be cached for a minute; no host gets the copy of another', async () => {
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/sitemap-1.xml', 'application/xml'],
    ['/news/rss.xml', 'application/rss+xml'],
  ] as const) {
    const first = await ask(path);
    expect([path, first.statusCode, first.headers['content-type']]).toEqual([path, 200, `${type}; charset=utf-8`]);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const before = asked;
    expect((await ask(path)).body).toBe(first.body);
    expect(asked).toBe(before);
    const other = await ask(path, '192.168.0.7');
    expect([first.body.includes('http://site/'), other.body.includes('//site')]).toEqual([true, false]);
    // A name that a visitor makes up is reflected nowhere.
    expect((await ask(path, 'evil.test')).body).not.toContain('evil');
  }
});

test.each(['/sitemap-0.xml', '/sitemap-9.xml', '/sitemap-x.xml', '/sitemap-99999.xml'])(
  '%s is not there',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
  },
);

test('without the api they say so, with the time of the next try', async () => {
  isDown = true;
  const { statusCode, headers } = await ask('/news/rss.xml', 'third');
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  expect((await ask('/robots.txt', 'third')).statusCode).toBe(200);
});
