import type { FastifyInstance } from 'fastify';
import { getNews, listHotNews, listNews, listNewsCategories } from 'shared/contracts/news.ts';
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
  const item = (row: ListedNews) => ({
    id: row.id,
    cid: row.cid,
    title: row.title,
    desc: row.summary,
    image: pictureUrl(app, row.image),
    click: row.clicks,
    create_time: wireTime(row.createTime),
    collect: false,
  });

  const clicks = new Tally<number>((counts) => addClicks(app.db, counts));

  servePrepared(app, listNewsCategories, () => findNewsCategories(app.db));

  serve(app, listNews, async (input, { db }) => {
    const { cid, keyword, sort } = input;
    const { rows, count } = await findNewsPage(db, { cid, keyword, sort, ...pageWindow(input) });
    return pageReply(input, rows.map(item), count);
  });

  serve(app, listHotNews, async (input, { db }) => {
    const { rows, count } = await findNewsPage(db, { sort: 'hot', ...pageWindow(input) });
    return pageReply(input, rows.map(item), count);
  });

  serve(app, getNews, async ({ id }, { db }) => {
    const article = await findArticle(db, id);
    if (!article) throw notFound('文章不存在');
    await clicks.count(id);
    const { last, next } = await findNeighbours(db, article);
    return {
      ...item({ ...article, cid: article.categoryId, clicks: article.clicks + 1 }),
      cate_name: article.categoryName,
      abstract: article.abstract,
      author: article.author,
      content: safeHtml(article.content),
      last,
      next,
      new: (await findNewest(db, id, 6)).map(item),
    };
  });
}
