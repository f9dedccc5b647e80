import type { FastifyInstance } from 'fastify';
import {
  findNewsInstead,
  getNews,
  listHotNews,
  listNearNews,
  listNews,
  listNewsCategories,
  readNews,
} from 'shared/contracts/content/news.ts';
import { addCounts, BatchedCounter } from '../../platform/database/batched-counter.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { countsAsRead } from './count-read.ts';
import { maxTitles, NearTitles } from './near-titles.ts';
import {
  findArticle,
  findListed,
  findNewsCategories,
  findNewsPage,
  findRemovedTitle,
  findTitles,
} from './news-queries.ts';
import { news } from './news-tables.ts';
import { makeShownNews, maxSuggested } from './shown-news.ts';

export function newsRoutes(app: FastifyInstance): void {
  const { item, pageOf, seenBy, articleFor } = makeShownNews(app);
  const clicks = new BatchedCounter<number>((counts) => addCounts(app.db, news.clicks, counts));

  servePrepared(app, listNewsCategories, () => findNewsCategories(app.db));

  serve(app, listNews, async (input, { user }) => {
    const { cid, keyword, sort } = input;
    const { lists, count } = await pageOf({ cid, keyword, sort, ...pageSlice(input) });
    return pageReply(input, lists.map(await seenBy(user?.id, lists)), count);
  });

  serve(app, listHotNews, async (input, { user }) => {
    const { lists, count } = await pageOf({ sort: 'hot', ...pageSlice(input) });
    return pageReply(input, lists.map(await seenBy(user?.id, lists)), count);
  });

  serve(app, getNews, ({ id, preview }, { user }) => articleFor(user?.id, id, preview));

  serve(app, readNews, async ({ id }, { db, user, request }) => {
    if (!(await findArticle(db, id))) throw notFound('文章不存在');
    if (await countsAsRead(db, { id, userId: user?.id, request })) await clicks.count(id);
    return null;
  });

  const nearTitles = new NearTitles(() => findTitles(app.db, maxTitles));
  const nearTo = async (words: string) => findListed(app.db, await nearTitles.find(words, maxSuggested));

  servePrepared(app, findNewsInstead, async ({ id }) => {
    const title = await findRemovedTitle(app.db, id);
    const near = title === undefined ? [] : await nearTo(title);
    const { rows } = near.length
      ? { rows: near }
      : await findNewsPage(app.db, { sort: 'hot', limit: maxSuggested, offset: 0 });
    return { gone: title !== undefined, lists: rows.map(item) };
  });

  servePrepared(app, listNearNews, async ({ words }) => ({
    lists: (await nearTo(words)).map(({ id, title }) => ({ id, title })),
  }));
}
