import type { FastifyInstance } from 'fastify';
import { getNews, listHotNews, listNews, listNewsCategories } from 'shared/contracts/news.ts';
import { findCollectedNews } from '../collection/article-collection-queries.ts';
import { Tally } from '../database/tally.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { pageReply, pageWindow } from '../server/page-window.ts';
import { notFound } from '../server/refusal.ts';
import { safeHtml } from '../server/safe-html.ts';
import { serve } from '../server/serve.ts';
import { servePrepared } from '../server/serve-prepared.ts';
import { wireTime } from '../server/wire-time.ts';
import {
  addClicks,
  findArticle,
  findNeighbours,
  findNewest,
  findNewsCategories,
  findNewsPage,
  type ListedNews,
} from './news-queries.ts';

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

  serve(app, getNews, async ({ id }, { db, user }) => {
    const article = await findArticle(db, id);
    if (!article) throw notFound('文章不存在');
    await clicks.count(id);
    const { last, next } = await findNeighbours(db, article);
    const shown = { ...article, cid: article.categoryId, clicks: article.clicks + 1 };
    return {
      ...item(shown, await findCollectedNews(db, user?.id, [id])),
      cate_name: article.categoryName,
      abstract: article.abstract,
      author: article.author,
      content: safeHtml(article.content),
      last,
      next,
      new: await items(await findNewest(db, id, 6), user?.id),
    };
  });
}
