import { and, eq, ilike, inArray, or } from 'drizzle-orm';
import { articleCollections, isPublished, news } from '../../content/news/news.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { addFavourite, findFavourites } from '../../site/favourites/favourites.ts';
import { lockUser } from '../../site/user/user.ts';
import type { CollectionFilter } from './collected-records.ts';

/** Collects a published article; one that is collected already stays as it is. */
export async function collectArticleFor(tx: Tx, userId: number, newsId: number): Promise<void> {
  await lockUser(tx, userId);
  const [article] = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, newsId), isPublished));
  if (!article) throw notFound('文章不存在');
  await addFavourite(tx, articleCollections, userId, newsId);
}

/** What a user collected and everybody can still read, the newest collection first. */
export async function findCollectedArticles(db: Db, { userId, keyword, limit, offset }: CollectionFilter) {
  const pattern = likePattern(keyword ?? '');
  const contains = keyword ? or(ilike(news.title, pattern), ilike(news.summary, pattern)) : undefined;
  const shown = db.select({ id: news.id }).from(news).where(and(isPublished, contains));
  const matching = inArray(articleCollections.thingId, shown);
  const { rows, count } = await findFavourites(db, articleCollections, { userId, matching, limit, offset });
  const ids = rows.map(({ thingId }) => thingId);
  const articles = ids.length ? await db.select().from(news).where(inArray(news.id, ids)) : [];
  const byId = new Map(articles.map((article) => [article.id, article]));
  return {
    rows: rows.flatMap((collection) => {
      const article = byId.get(collection.thingId);
      return article ? [{ collection, article }] : [];
    }),
    count,
  };
}
