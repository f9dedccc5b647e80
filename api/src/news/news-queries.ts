import { and, asc, desc, eq, gt, ilike, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { news, newsCategories } from './news-tables.ts';

const listed = {
  id: news.id,
  cid: news.categoryId,
  title: news.title,
  summary: news.summary,
  image: news.image,
  clicks: news.clicks,
  createTime: news.createTime,
};
export type ListedNews = Pick<typeof news.$inferSelect, Exclude<keyof typeof listed, 'cid'>> & { cid: number };

export interface NewsFilter {
  cid?: number | undefined;
  keyword?: string | undefined;
  sort?: 'new' | 'hot' | undefined;
  limit: number;
  offset: number;
}

export function findNewsCategories(db: Db) {
  return db
    .select({ id: newsCategories.id, name: newsCategories.name })
    .from(newsCategories)
    .where(eq(newsCategories.isShown, true))
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
}

export async function findNewsPage(db: Db, filter: NewsFilter): Promise<{ rows: ListedNews[]; count: number }> {
  const pattern = `%${filter.keyword?.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = and(
    eq(news.isShown, true),
    filter.cid ? eq(news.categoryId, filter.cid) : undefined,
    filter.keyword ? or(ilike(news.title, pattern), ilike(news.summary, pattern)) : undefined,
  );
  const order = filter.sort === 'hot' ? [desc(news.clicks)] : [];
  const rows = await db
    .select(listed)
    .from(news)
    .where(matching)
    .orderBy(...order, desc(news.createTime), desc(news.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(news).where(matching);
  return { rows, count: total?.count ?? 0 };
}

export async function findArticle(db: Db, id: number) {
  const [article] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), eq(news.isShown, true)));
  if (!article) return undefined;
  const [category] = await db.select().from(newsCategories).where(eq(newsCategories.id, article.categoryId));
  return { ...article, categoryName: category?.name ?? '' };
}

/** Adds clicks, by the article's id; one statement each, so that no two processes wait for each other. */
export async function addClicks(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .update(news)
      .set({ clicks: sql`${news.clicks} + ${count}` })
      .where(eq(news.id, id));
  }
}

const title = { id: news.id, title: news.title };

/** The articles before and after one, by time. */
export async function findNeighbours(db: Db, { id, createTime }: { id: number; createTime: Date }) {
  const before = or(lt(news.createTime, createTime), and(eq(news.createTime, createTime), lt(news.id, id)));
  const after = or(gt(news.createTime, createTime), and(eq(news.createTime, createTime), gt(news.id, id)));
  const shown = eq(news.isShown, true);
  const from = () => db.select(title).from(news);
  const [last] = await from().where(and(shown, before)).orderBy(desc(news.createTime), desc(news.id)).limit(1);
  const [next] = await from().where(and(shown, after)).orderBy(asc(news.createTime), asc(news.id)).limit(1);
  return { last: last ?? null, next: next ?? null };
}

export function findNewest(db: Db, exceptId: number, limit: number): Promise<ListedNews[]> {
  return db
    .select(listed)
    .from(news)
    .where(and(eq(news.isShown, true), ne(news.id, exceptId)))
    .orderBy(desc(news.createTime), desc(news.id))
    .limit(limit);
}

/** Every article that visitors see, the oldest first: a new one changes only the end. */
export async function findArticleTimes(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const shown = eq(news.isShown, true);
  const rows = await db
    .select({ id: news.id, time: news.createTime })
    .from(news)
    .where(shown)
    .orderBy(asc(news.id))
    .limit(limit)
    .offset(offset);
  return { rows, count: await db.$count(news, shown) };
}
