import { news, newsCategories } from '../../content/news/news-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { safeHtml } from '../../platform/format/safe-html.ts';
import { seededRandom } from '../../platform/pictures/seeded-random.ts';
import { toHtml } from '../texts/article.ts';
import { readEntries, requireValue } from '../texts/read-entries.ts';

/** Categories, and their files in this folder: entries whose body is an article (`texts/article.ts`). */
const categories = [
  ['产品动态', 'product'],
  ['使用技巧', 'guides'],
  ['行业观察', 'industry'],
  ['创作故事', 'stories'],
  ['智能生活', 'life'],
] as const;

const hour = 3600_000;

/** Articles of all categories, mixed, the newest a few hours old; written once. */
export async function seedNews(tx: Tx): Promise<void> {
  if ((await tx.$count(newsCategories)) > 0) return;
  const ids: number[] = [];
  for (const [sort, [name]] of categories.entries()) {
    const [row] = await tx.insert(newsCategories).values({ name, sort }).returning({ id: newsCategories.id });
    if (row) ids.push(row.id);
  }
  const articles = categories.map(([, file]) => readEntries(`news/${file}.md`));
  const longest = Math.max(...articles.map(({ length }) => length));
  const mixed = Array.from({ length: longest }, (_, round) =>
    articles.flatMap((ofCategory, at) => {
      const article = ofCategory[round];
      return article ? [{ article, categoryId: ids[at] as number }] : [];
    }),
  ).flat();
  const random = seededRandom('news');
  const now = Date.now();
  // The oldest first, so that ids grow with time.
  const rows = mixed.reverse().map(({ article, categoryId }, at) => ({
    categoryId,
    title: article.name,
    summary: requireValue(article, 'summary'),
    abstract: requireValue(article, 'summary'),
    image: `files/v2/cover/news-${at + 1}.svg`,
    author: requireValue(article, 'author'),
    content: safeHtml(toHtml(article.body)),
    createTime: new Date(now - (mixed.length - at) * 29 * hour + random.whole(0, 20) * hour),
  }));
  await tx.insert(news).values(rows);
}
