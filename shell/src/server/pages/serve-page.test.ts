/** @jest-environment node */
import { once } from 'node:events';
import { get } from 'node:http';
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
