import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { news, newsVersions } from './news-tables.ts';

type Article = typeof news.$inferSelect;
type ArticleText = Pick<Article, 'title' | 'summary' | 'content'>;

/** Versions of an article that are kept. */
const kept = 50;

/** Keeps the text that an article has now as its newest version. The article is locked. @param before as it was until now */
export async function keepVersion(tx: Tx, before: Article): Promise<void> {
  const [now] = await tx.select().from(news).where(eq(news.id, before.id));
  if (!now || isSameText(before, now)) return;
  const [last] = await tx
    .select({ version: newsVersions.version })
    .from(newsVersions)
    .where(eq(newsVersions.newsId, before.id))
    .orderBy(desc(newsVersions.version))
    .limit(1);
  // A text that is older than its list of versions is the first one.
  if (!last) await tx.insert(newsVersions).values(versionOf(before, 1, before.updateTime ?? before.createTime));
  const version = (last?.version ?? 1) + 1;
  await tx.insert(newsVersions).values(versionOf(now, version, new Date()));
  await tx
    .delete(newsVersions)
    .where(and(eq(newsVersions.newsId, before.id), lte(newsVersions.version, version - kept)));
}

/** The newest first. */
export const findVersions = (db: Db | Tx, newsId: number) =>
  db.select().from(newsVersions).where(eq(newsVersions.newsId, newsId)).orderBy(desc(newsVersions.version));

export async function findVersion(db: Db | Tx, newsId: number, version: number) {
  const where = and(eq(newsVersions.newsId, newsId), eq(newsVersions.version, version));
  const [found] = await db.select().from(newsVersions).where(where);
  return found;
}

const versionOf = ({ id, title, summary, content }: Article, version: number, createTime: Date) => ({
  newsId: id,
  version,
  title,
  summary,
  content,
  createTime,
});

const isSameText = (one: ArticleText, other: ArticleText) =>
  one.title === other.title && one.summary === other.summary && one.content === other.content;
