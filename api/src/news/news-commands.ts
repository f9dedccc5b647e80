import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  addArticle,
  addCategory,
  editArticle,
  listArticles,
  listCategories,
  publishArticle,
  removeArticle,
  showArticle,
  unpublishArticle,
} from 'shared/contracts/operator/news.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Change, type Door, serveReading, serveWriting } from '../operator/serve-command.ts';
import { articleHtml } from '../server/article-html.ts';
import { pageReply, pageWindow } from '../server/page-window.ts';
import { invalidInput, notFound } from '../server/refusal.ts';
import { news, newsCategories } from './news-tables.ts';

type Article = typeof news.$inferSelect;

export function newsCommands(door: Door): void {
  serveReading(door, listArticles, async (input, { db }) => {
    const matching = input.state === 'all' ? undefined : eq(news.isShown, input.state === 'published');
    const { limit, offset } = pageWindow(input);
    const rows = await withCategory(db, matching)
      .orderBy(desc(news.createTime), desc(news.id))
      .limit(limit)
      .offset(offset);
    const lists = rows.map(({ article, category }) => shown(article, category));
    return pageReply(input, lists, await db.$count(news, matching));
  });

  serveReading(door, showArticle, async ({ id }, { db }) => {
    const [row] = await withCategory(db, eq(news.id, id));
    if (!row) throw noArticle(id);
    const { summary, author, image, content } = row.article;
    return { ...shown(row.article, row.category), summary, author, image, content };
  });

  serveWriting(door, addArticle, async (input, asked) => {
    const { title, summary = '', author = '', image = '', draft } = input;
    const category = await requireCategory(asked.tx, input.category);
    const content = requireContent(input.content, input.format);
    const values = {
      categoryId: category.id,
      title,
      summary,
      abstract: summary,
      author,
      image,
      content,
      isShown: !draft,
    };
    const [added] = await asked.tx.insert(news).values(values).returning();
    if (!added) throw new Error('the article was not added');
    const article = image ? added : await update(asked.tx, added.id, { image: `files/v1/cover/news-${added.id}.svg` });
    asked.log.target = targetOf(added.id);
    return shown(article, category.name);
  });

  serveWriting(door, editArticle, async ({ id, title, category, content, format, ...input }, asked) => {
    const before = await requireArticle(asked, id);
    const found = category === undefined ? undefined : await requireCategory(asked.tx, category);
    const change = {
      ...given({ title, summary: input.summary, abstract: input.summary, author: input.author, image: input.image }),
      ...given({ categoryId: found?.id, content: content && requireContent(content, format) }),
    };
    if (Object.keys(change).length === 0) throw invalidInput('Nothing to change: give --title, --content, …', 'title');
    asked.log.before = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Article]]));
    return show(asked.tx, await update(asked.tx, id, change));
  });

  serveWriting(door, publishArticle, async ({ id, now }, asked) => {
    await requireArticle(asked, id);
    const change = { isShown: true, ...(now ? { createTime: new Date() } : {}) };
    return show(asked.tx, await update(asked.tx, id, change));
  });

  serveWriting(door, unpublishArticle, async ({ id }, asked) => {
    await requireArticle(asked, id);
    return show(asked.tx, await update(asked.tx, id, { isShown: false }));
  });

  serveWriting(door, removeArticle, async ({ id }, asked) => {
    const article = await requireArticle(asked, id);
    asked.log.before = article;
    await asked.tx.delete(news).where(eq(news.id, id));
    return show(asked.tx, article);
  });

  serveReading(door, listCategories, async (_input, { db }) => {
    const count = sql<number>`(select count(*)::int from news where category_id = news_categories.id)`;
    const rows = await db
      .select({ category: newsCategories, articles: count })
      .from(newsCategories)
      .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
    return rows.map(({ category: { id, name, sort, isShown }, articles }) => ({
      id,
      name,
      sort,
      shown: isShown,
      articles,
    }));
  });

  serveWriting(door, addCategory, async ({ name, sort }, { tx, log, after }) => {
    const [same] = await tx.select().from(newsCategories).where(eq(newsCategories.name, name));
    if (same) throw invalidInput(`There is a category "${name}" already, number ${same.id}.`, 'name');
    const [added] = await tx.insert(newsCategories).values({ name, sort }).returning();
    if (!added) throw new Error('the category was not added');
    log.target = `category ${added.id}`;
    after(() => door.site.prepared.forget());
    return { id: added.id, name };
  });
}

const noArticle = (id: number) => notFound(`There is no article ${id}. \`news list\` has all of them.`);
const targetOf = (id: number) => `article ${id}`;

/** The article, locked until the transaction ends; the audit log names it. */
async function requireArticle({ tx, log }: Change, id: number): Promise<Article> {
  const [article] = await tx.select().from(news).where(eq(news.id, id)).for('update');
  if (!article) throw noArticle(id);
  log.target = targetOf(id);
  log.before = { isShown: article.isShown };
  return article;
}

/** By its number or its name. */
async function requireCategory(tx: Tx, text: string) {
  const id = /^\d{1,9}$/.test(text) ? eq(newsCategories.id, Number(text)) : undefined;
  const [found] = await tx
    .select()
    .from(newsCategories)
    .where(or(eq(newsCategories.name, text), id));
  if (found) return found;
  const all = await tx.select().from(newsCategories).orderBy(asc(newsCategories.sort), asc(newsCategories.id));
  throw invalidInput(
    `There is no category "${text}". There are ${all.map(({ name }) => name).join(', ')}.`,
    'category',
  );
}

function requireContent(content: string, format: 'auto' | 'markdown' | 'html'): string {
  const html = articleHtml(content, format);
  if (html.trim() === '') throw invalidInput('content: nothing is left of it once it is made safe.', 'content');
  return html;
}

async function update(tx: Tx, id: number, change: Partial<Article>): Promise<Article> {
  const [article] = await tx.update(news).set(change).where(eq(news.id, id)).returning();
  if (!article) throw new Error(`article ${id} is gone`);
  return article;
}

const withCategory = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ article: news, category: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(matching);

async function show(tx: Tx, article: Article) {
  const [category] = await tx.select().from(newsCategories).where(eq(newsCategories.id, article.categoryId));
  return shown(article, category?.name ?? '');
}

const shown = ({ id, title, isShown, clicks, createTime }: Article, category: string) => ({
  ...{ id, title, category, published: isShown, clicks },
  create_time: createTime.toISOString(),
});

/** What is there of it. */
function given<T extends object>(change: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
