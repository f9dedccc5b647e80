import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { newsPreviews } from './news-tables.ts';

const dayAgo = sql`now() - interval '1 day'`;

/** Keeps a changed text for a day. @returns the key that shows it on the page of its article */
export async function keepPreview(db: Db, given: typeof newsPreviews.$inferInsert): Promise<string> {
  await db.delete(newsPreviews).where(lt(newsPreviews.createTime, dayAgo));
  const [kept] = await db.insert(newsPreviews).values(given).returning();
  if (!kept) throw new Error('the preview was not kept');
  return kept.key;
}

/** The changed text of an article; undefined: there is none by this key. */
export async function findPreview(db: Db, newsId: number, key: string) {
  const [found] = await db
    .select({ title: newsPreviews.title, summary: newsPreviews.summary, content: newsPreviews.content })
    .from(newsPreviews)
    .where(and(eq(newsPreviews.key, key), eq(newsPreviews.newsId, newsId), gt(newsPreviews.createTime, dayAgo)));
  return found && { ...found, abstract: found.summary };
}
