import { and, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import { isPublished } from '../../content/news/news-queries.ts';
import { news } from '../../content/news/news-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { lockUser } from '../../site/user/user-queries.ts';
import { articleCollections } from './collection-tables.ts';
import type { CollectionFilter } from './record-collection-queries.ts';
import { requireRoom } from './require-room-queries.ts';

/** Collects a published article; one that is collected already stays as it is. */
export async function collectArticleFor(tx: Tx, userId: number, newsId: number): Promise<void> {
  await lockUser(tx, userId);
  const [article] = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, newsId), isPublished));
  if (!article) throw notFound('文章不存在');
  if ((await findCollectedNews(tx, userId, [newsId])).has(newsId)) return;
  await requireRoom(tx, articleCollections, userId);
  await tx.insert(articleCollections).values({ userId, newsId });
}

/** Those of the articles that the user has collected; none without a login. */
export async function findCollectedNews(db: Db | Tx, userId: number | undefined, ids: number[]): Promise<Set<number>> {
  if (userId === undefined || ids.length === 0) return new Set();
  const rows = await db
    .select({ newsId: articleCollections.newsId })
    .from(articleCollections)
    .where(and(eq(articleCollections.userId, userId), inArray(articleCollections.newsId, ids)));
  return new Set(rows.map(({ newsId }) => newsId));
}

/** What a user collected and everybody can still read, the newest collection first. */
export async function findCollectedArticles(db: Db, { userId, keyword, limit, offset }: CollectionFilter) {
  const pattern = likePattern(keyword ?? '');
  const matching = and(
    eq(articleCollections.userId, userId),
    isPublished,
    keyword ? or(ilike(news.title, pattern), ilike(news.summary, pattern)) : undefined,
  );
  const joined = <T extends Parameters<Db['select']>[0] & object>(columns: T) =>
    db.select(columns).from(articleCollections).innerJoin(news, eq(news.id, articleCollections.newsId));
  const rows = await joined({ collection: articleCollections, article: news })
    .where(matching)
    .orderBy(desc(articleCollections.id))
    .limit(limit)
    .offset(offset);
  const count = await db.$count(joined({ id: articleCollections.id }).where(matching).as('matching'));
  return { rows, count };
}
