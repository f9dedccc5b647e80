import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { news } from './news-tables.ts';

/** Adds clicks, by the article's id; one statement each, so that no two processes wait for each other. */
export async function addClicks(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .update(news)
      .set({ clicks: sql`${news.clicks} + ${count}` })
      .where(eq(news.id, id));
  }
}
