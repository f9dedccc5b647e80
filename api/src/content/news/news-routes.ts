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
import { beginning } from 'shared/contracts/content/plain-text.ts';
import { BatchedCounter } from '../../platform/database/batched-counter.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findFavouritesAmong } from '../../site/favourites/favourites.ts';
import { makeShownHtml } from '../../site/pictures/pictures.ts';
import { newsCard } from '../card-address/card-address.ts';
import { countsAsRead } from './count-read.ts';
import { makeFindRelated } from './find-related.ts';
import { maxTitles, NearTitles } from './near-titles.ts';
import { addClicks } from './news-clicks.ts';
import {
  findArticle,
  findListed,
  findNeighbours,
  findNewest,
  findNewsCategories,
  findNewsPage,
  findRemovedTitle,
  findTitles,
  type ListedNews,
  type NewsFilter,
} from './news-queries.ts';
import { articleCollections } from './news-tables.ts';

const maxSuggested = 4;

export function newsRoutes(app: FastifyInstance): void {
  const item = (row: ListedNews) => ({
    id: row.id,
    cid: row.cid,
    title: row.title,
    desc: row.summary || beginning(row.beginning),
    image: pictureUrl(app, row.image),
    click: row.clicks,
    create_time: beijingTime(row.createTime),
    collect: false,
  });

  const shownHtml = makeShownHtml(app);
  const findRelated = makeFindRelated(app.db, maxSuggested);
  const clicks = new BatchedCounter<number>((counts) => addClicks(app.db, counts));

  servePrepared(app, listNewsCategories, () => findNewsCategories(app.db));

  /** A page of a list, without anything of a user. */
  const pageOf = (filter: NewsFilter) =>
    app.prepared.find(`news ${JSON.stringify(filter)}`, async () => {
      const { rows, count } = await findNewsPage(app.db, filter);
      return { lists: rows.map(item), count };
    });

  /** An article, without anything of a user. */
  const articleOf = (id: number, preview: string | undefined) =>
    app.prepared.find(`article ${JSON.stringify([id, preview])}`, async () => {
      const article = await findArticle(app.db, id, preview);
      if (!article) throw notFound('文章不存在');
      const { last, next } = await findNeighbours(app.db, article);
      const row = { ...article, cid: article.categoryId, beginning: article.content };
      return {
        ...item(row),
        cate_name: article.categoryName,
        abstract: article.abstract,
        author: article.author,
        content: await shownHtml(article.content),
        last,
        next,
        new: (await findNewest(app.db, id, 6)).map(item),
        related: (await findRelated(row)).map(item),
        update_time: article.updateTime ? beijingTime(article.updateTime) : '',
        share_image: pictureUrl(app, (await newsCard(app.db, article)).path),
      };
    });

  /** Makes what says of an article whether the caller has collected it; of these articles. */
  const seenBy = async (userId: number | undefined, articles: { id: number }[]) => {
    const ids = articles.map(({ id }) => id);
    const collected = await findFavouritesAmong(app.db, articleCollections, userId, ids);
    return <T extends { id: number }>(article: T) => ({ ...article, collect: collected.has(article.id) });
  };

  serve(app, listNews, async (input, { user }) => {
    const { cid, keyword, sort } = input;
    const { lists, count } = await pageOf({ cid, keyword, sort, ...pageSlice(input) });
    return pageReply(input, lists.map(await seenBy(user?.id, lists)), count);
  });

  serve(app, listHotNews, async (input, { user }) => {
    // What nobody has read is not what people read: a new site has no such list.
    const { lists, count } = await pageOf({ sort: 'hot', isRead: true, ...pageSlice(input) });
    return pageReply(input, lists.map(await seenBy(user?.id, lists)), count);
  });

  serve(app, getNews, async ({ id, preview }, { user }) => {
    const article = await articleOf(id, preview);
    const { new: newest, related } = article;
    const seen = await seenBy(user?.id, [article, ...newest, ...related]);
    return { ...seen(article), new: newest.map(seen), related: related.map(seen) };
  });

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
