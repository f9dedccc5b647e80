import { News, NewsItem } from 'shared/contracts/content/news.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Categories with their newest articles. Of the family; this site's pages ask for `article/lists`. */
export const listInfoCenter = endpoint({
  method: 'GET',
  path: '/pc/infoCenter',
  auth: false,
  input: z.object({}),
  output: z.array(z.object({ id: z.number(), name: z.string(), article: z.array(NewsItem) })),
});

/** As `article/detail`. */
export const getPcArticle = endpoint({
  method: 'GET',
  path: '/pc/articleDetail',
  auth: false,
  input: z.object({ id, source: z.optional(z.string()) }),
  output: News,
});

/** Articles of the front page. */
export const getPcIndex = endpoint({
  method: 'GET',
  path: '/pc/index',
  auth: false,
  input: z.object({}),
  output: z.object({ all: z.array(NewsItem), new: z.array(NewsItem), hot: z.array(NewsItem) }),
});
