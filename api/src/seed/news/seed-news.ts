import { news, newsCategories } from '../../content/news/news-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { safeHtml } from '../../platform/format/safe-html.ts';
import { seededRandom } from '../../platform/pictures/seeded-random.ts';
import { type Article, toHtml } from './article.ts';
import { guideArticles } from './news-guides.ts';
import { industryArticles } from './news-industry.ts';
import { lifeArticles } from './news-life.ts';
import { productArticles } from './news-product.ts';
import { storyArticles } from './news-stories.ts';

const categories: { name: string; articles: Article[] }[] = [
  { name: '产品动态', articles: productArticles },
  { name: '使用技巧', articles: guideArticles },
  { name: '行业观察', articles: industryArticles },
  { name: '创作故事', articles: storyArticles },
  { name: '智能生活', articles: lifeArticles },
];

const hour = 3600_000;

/** Articles of all categories, mixed, the newest a few hours old; written once. */
export async function seedNews(tx: Tx): Promise<void> {
  if ((await tx.$count(newsCategories)) > 0) return;
  const ids: number[] = [];
  for (const [sort, { name }] of categories.entries()) {
    const [row] = await tx.insert(newsCategories).values({ name, sort }).returning({ id: newsCategories.id });
    if (row) ids.push(row.id);
  }
  const longest = Math.max(...categories.map(({ articles }) => articles.length));
  const mixed = Array.from({ length: longest }, (_, round) =>
    categories.flatMap(({ articles }, at) => {
      const article = articles[round];
      return article ? [{ article, categoryId: ids[at] as number }] : [];
    }),
  ).flat();
  const random = seededRandom('news');
  const now = Date.now();
  // The oldest first, so that ids grow with time.
  const rows = mixed.reverse().map(({ article, categoryId }, at) => ({
    categoryId,
    title: article.title,
    summary: article.summary,
    abstract: article.summary,
    image: `files/v2/cover/news-${at + 1}.svg`,
    author: article.author,
    content: safeHtml(toHtml(article.body)),
    createTime: new Date(now - (mixed.length - at) * 29 * hour + random.whole(0, 20) * hour),
  }));
  await tx.insert(news).values(rows);
}
