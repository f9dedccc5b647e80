import type { FastifyInstance } from 'fastify';
import { beginning } from 'shared/contracts/content/plain-text.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findFavouritesAmong } from '../../site/favourites/favourites.ts';
import { makeShownHtml } from '../../site/pictures/pictures.ts';
import { newsCard } from '../card-address/card-address.ts';
import { makeFindRelated } from './find-related.ts';
import {
  findArticle,
  findNeighbours,
  findNewest,
  findNewsPage,
  type ListedNews,
  type NewsFilter,
} from './news-queries.ts';
import { articleCollections } from './news-tables.ts';

/** Articles that another one or an address that is not there suggests, at most. */
export const maxSuggested = 4;

/** Articles as callers see them. */
export function makeShownNews(app: FastifyInstance) {
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

  /** An article as this caller sees it. */
  const articleFor = async (userId: number | undefined, id: number, preview?: string) => {
    const article = await articleOf(id, preview);
    const { new: newest, related } = article;
    const seen = await seenBy(userId, [article, ...newest, ...related]);
    return { ...seen(article), new: newest.map(seen), related: related.map(seen) };
  };

  return { item, pageOf, seenBy, articleFor };
}
