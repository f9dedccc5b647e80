import { and, asc, desc, eq, gt, ilike, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { findPreview } from './news-previews.ts';
import { news, newsCategories, removedNews } from './news-tables.ts';

/** What visitors see: what is published, and what is scheduled for a time that has come. */
export const isPublished: SQL | undefined = or(eq(news.isShown, true), lte(news.publishTime, sql`now()`));

const listed = {
  ...columnsOf(news, 'id', 'title', 'summary', 'image', 'clicks', 'createTime'),
  cid: news.categoryId,
  /** The HTML that describes it when there is no summary. */
  beginning: sql<string>`case when ${news.summary} = '' then left(${news.content}, 2000) else '' end`,
};
export type ListedNews = Pick<typeof news.$inferSelect, Exclude<keyof typeof listed, 'cid' | 'beginning'>> & {
  cid: number;
  beginning: string;
};

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
  const pattern = likePattern(filter.keyword ?? '');
  const matching = and(
    isPublished,
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

/** A published article, or with its key any; with the key of a changed text that one. */
export async function findArticle(db: Db, id: number, previewKey?: string) {
  const changed = previewKey ? await findPreview(db, id, previewKey) : undefined;
  const mayBeRead = changed ? undefined : previewKey ? eq(news.previewKey, previewKey) : isPublished;
  const [article] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), mayBeRead));
  if (!article) return undefined;
  const [category] = await db.select().from(newsCategories).where(eq(newsCategories.id, article.categoryId));
  return { ...article, ...changed, categoryName: category?.name ?? '' };
}

const title = { id: news.id, title: news.title };

/** The articles before and after one, by time. */
export async function findNeighbours(db: Db, { id, createTime }: { id: number; createTime: Date }) {
  const before = or(lt(news.createTime, createTime), and(eq(news.createTime, createTime), lt(news.id, id)));
  const after = or(gt(news.createTime, createTime), and(eq(news.createTime, createTime), gt(news.id, id)));
  const shown = isPublished;
  const from = () => db.select(title).from(news);
  const [last] = await from().where(and(shown, before)).orderBy(desc(news.createTime), desc(news.id)).limit(1);
  const [next] = await from().where(and(shown, after)).orderBy(asc(news.createTime), asc(news.id)).limit(1);
  return { last: last ?? null, next: next ?? null };
}

export function findNewest(db: Db, exceptId: number, limit: number): Promise<ListedNews[]> {
  return db
    .select(listed)
    .from(news)
    .where(and(isPublished, ne(news.id, exceptId)))
    .orderBy(desc(news.createTime), desc(news.id))
    .limit(limit);
}

/** The newest articles, those of a category before all others: what may be about the same as one of it. */
export function findCandidates(db: Db, { id, cid }: { id: number; cid?: number }, limit: number) {
  return db
    .select(listed)
    .from(news)
    .where(and(isPublished, ne(news.id, id)))
    .orderBy(...(cid === undefined ? [] : [desc(eq(news.categoryId, cid))]), desc(news.createTime), desc(news.id))
    .limit(limit);
}

/** The titles that visitors see, the newest first. */
export const findTitles = (db: Db, limit: number) =>
  db.select(title).from(news).where(isPublished).orderBy(desc(news.createTime), desc(news.id)).limit(limit);

/** Those of the articles that visitors see, in the order of `ids`. */
export async function findListed(db: Db, ids: readonly number[]): Promise<ListedNews[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(listed)
    .from(news)
    .where(and(isPublished, inArray(news.id, [...ids])));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** What the card of a published article says. */
export async function findPublishedTitle(db: Db, id: number) {
  const [article] = await db
    .select({ ...title, createTime: news.createTime, categoryName: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(and(eq(news.id, id), isPublished));
  return article;
}

/** The title of an article that was removed. */
export async function findRemovedTitle(db: Db, id: number): Promise<string | undefined> {
  const [removed] = await db.select({ title: removedNews.title }).from(removedNews).where(eq(removedNews.id, id));
  return removed?.title;
}

/** Every article that visitors see, the oldest first: a new one changes only the end. */
export async function findArticleTimes(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({ id: news.id, time: sql<Date>`coalesce(${news.updateTime}, ${news.createTime})`.mapWith(news.createTime) })
    .from(news)
    .where(isPublished)
    .orderBy(asc(news.id))
    .limit(limit)
    .offset(offset);
  return { rows, count: await db.$count(news, isPublished) };
}
