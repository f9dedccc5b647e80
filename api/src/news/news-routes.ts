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
import { newsCard } from '../card/card-queries.ts';
import { findCollectedNews } from '../collection/article-collection-queries.ts';
import { Tally } from '../database/tally.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { makeShownHtml } from '../pictures/shown-html.ts';
import { wireTime } from '../server/format/wire-time.ts';
import { notFound } from '../server/refusals/refusal.ts';
import { pageReply, pageWindow } from '../server/serve/page-window.ts';
import { serve } from '../server/serve/serve.ts';
import { servePrepared } from '../server/serve/serve-prepared.ts';
import { countsAsRead } from './count-read.ts';
import { makeFindRelated } from './find-related.ts';
import { mostTitles, NearTitles } from './near-titles.ts';
import {
  addClicks,
  findArticle,
  findListed,
  findNeighbours,
  findNewest,
  findNewsCategories,
  findNewsPage,
  findRemovedTitle,
  findTitles,
  type ListedNews,
} from './news-queries.ts';

const mostSuggested = 4;

export function newsRoutes(app: FastifyInstance): void {
  const item = (row: ListedNews, collected: ReadonlySet<number>) => ({
    id: row.id,
    cid: row.cid,
    title: row.title,
    desc: row.summary,
    image: pictureUrl(app, row.image),
    click: row.clicks,
    create_time: wireTime(row.createTime),
    collect: collected.has(row.id),
  });

  const shownHtml = makeShownHtml(app);
  const findRelated = makeFindRelated(app.db, mostSuggested);
  const clicks = new Tally<number>((counts) => addClicks(app.db, counts));

  servePrepared(app, listNewsCategories, () => findNewsCategories(app.db));

  /** Rows of a list as the caller sees them. */
  const items = async (rows: ListedNews[], userId: number | undefined) => {
    const ids = rows.map(({ id }) => id);
    const collected = await findCollectedNews(app.db, userId, ids);
    return rows.map((row) => item(row, collected));
  };

  serve(app, listNews, async (input, { db, user }) => {
    const { cid, keyword, sort } = input;
    const { rows, count } = await findNewsPage(db, { cid, keyword, sort, ...pageWindow(input) });
    return pageReply(input, await items(rows, user?.id), count);
  });

  serve(app, listHotNews, async (input, { db, user }) => {
    const { rows, count } = await findNewsPage(db, { sort: 'hot', ...pageWindow(input) });
    return pageReply(input, await items(rows, user?.id), count);
  });

  serve(app, getNews, async ({ id, preview }, { db, user }) => {
    const article = await findArticle(db, id, preview);
    if (!article) throw notFound('文章不存在');
    const { last, next } = await findNeighbours(db, article);
    const row = { ...article, cid: article.categoryId };
    const related = await findRelated(row);
    return {
      ...item(row, await findCollectedNews(db, user?.id, [id])),
      cate_name: article.categoryName,
      abstract: article.abstract,
      author: article.author,
      content: await shownHtml(article.content),
      last,
      next,
      new: await items(await findNewest(db, id, 6), user?.id),
      related: await items(related, user?.id),
      update_time: article.updateTime ? wireTime(article.updateTime) : '',
      share_image: pictureUrl(app, newsCard(id, article.title)),
    };
  });

  serve(app, readNews, async ({ id }, { db, user, request }) => {
    if (!(await findArticle(db, id))) throw notFound('文章不存在');
    if (await countsAsRead(db, { id, userId: user?.id, request })) await clicks.count(id);
    return null;
  });

  const nearTitles = new NearTitles(() => findTitles(app.db, mostTitles));
  const nearTo = async (words: string) => findListed(app.db, await nearTitles.find(words, mostSuggested));

  servePrepared(app, findNewsInstead, async ({ id }) => {
    const title = await findRemovedTitle(app.db, id);
    const near = title === undefined ? [] : await nearTo(title);
    const { rows } = near.length
      ? { rows: near }
      : await findNewsPage(app.db, { sort: 'hot', limit: mostSuggested, offset: 0 });
    return { gone: title !== undefined, lists: await items(rows, undefined) };
  });

  servePrepared(app, listNearNews, async ({ words }) => ({
    lists: (await nearTo(words)).map(({ id, title }) => ({ id, title })),
  }));
}
