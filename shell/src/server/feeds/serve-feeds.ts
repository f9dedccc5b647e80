import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ShellConfig } from '../config.ts';
import { addressOf } from '../pages/page-request.ts';
import type { PublicCalls, PublicSiteCache } from '../pages/public-site.ts';
import { newsFeed, robots, siteMap, siteMapFile } from './feeds.ts';

export interface FeedParts {
  config: ShellConfig;
  site: Pick<PublicSiteCache, 'now'>;
  calls: PublicCalls;
}

/** Milliseconds: these are long answers that nobody waits for. */
const budget = 5000;
const lifetime = 60_000;

/** What search engines and feed readers ask for: `/robots.txt`, the site map, `/news/rss.xml`. */
export function serveFeeds(app: FastifyInstance, { config, site, calls }: FeedParts): void {
  const cached = new LRUCache<string, string>({ max: 50, ttl: lifetime });

  const serve = (path: string, type: string, make: (origin: string, page: number) => Promise<string | null>) =>
    app.get<{ Params: { page?: string } }>(path, async (request, reply) => {
      const { origin, pathname } = addressOf(request, config.siteUrl);
      const key = origin + pathname;
      reply.type('text/plain; charset=utf-8');
      try {
        const text = cached.get(key) ?? (await make(origin, Number(request.params.page ?? 1)));
        if (text === null) return await reply.code(404).send('');
        cached.set(key, text);
        return await reply.header('cache-control', 'public, max-age=60').type(`${type}; charset=utf-8`).send(text);
      } catch (err) {
        request.log.error({ err }, 'a feed could not be made');
        return reply.code(503).header('retry-after', '60').send('');
      }
    });

  const siteConfig = async () => (await site.now()).config;
  serve('/robots.txt', 'text/plain', async (origin) => robots(origin));
  serve('/sitemap.xml', 'application/xml', async (origin) => siteMap(origin, calls(budget), await siteConfig()));
  serve('/sitemap-:page(^[1-9]\\d{0,3}$).xml', 'application/xml', async (origin, page) =>
    siteMapFile(origin, calls(budget), await siteConfig(), page),
  );
  serve('/news/rss.xml', 'application/rss+xml', async (origin) => {
    const { shop_name: name = '', pc_desc: about = '' } = (await siteConfig())?.website ?? {};
    return newsFeed(origin, calls(budget), { name, about });
  });
}
