import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import * as nouns from 'shared/contracts/operator/content/news.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import {
  categoryIdOf,
  requireCategory,
  serveCategories,
} from '../../platform/operator/categories/category-commands.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { keepPreview } from './news-previews.ts';
import { isPublished } from './news-queries.ts';
import { news, newsCategories, removedNews } from './news-tables.ts';
import { findVersion, findVersions, keepVersion } from './news-versions.ts';

type Article = typeof news.$inferSelect;

export function newsCommands(operatorApi: OperatorApi): void {
  serveCategories(operatorApi, nouns.newsCategoryCommands, newsCategories, news);
  versionCommands(operatorApi);
  const forget = () => operatorApi.site.prepared.forget();

  serveReading(operatorApi, nouns.listArticles, async (input, { db }) => {
    const matching = input.state === 'all' ? undefined : sql`${articleState} = ${input.state}`;
    const rows = withCategory(db, matching).orderBy(desc(news.createTime), desc(news.id));
    return findPage(input, rows, db.$count(news, matching), shown);
  });

  serveReading(operatorApi, nouns.showArticle, async ({ id }, { db }) => {
    const [row] = await withCategory(db, eq(news.id, id));
    if (!row) throw noArticle(id);
    const { summary, author, image, content } = row.article;
    return { ...shown(row), summary, author, image, content, preview: previewOf(row.article) };
  });

  serveReading(operatorApi, nouns.previewText, async ({ content, format }) => ({
    html: await requireContent(content, format),
  }));

  serveReading(operatorApi, nouns.previewArticle, async ({ id, format, ...input }, { db }) => {
    const [article] = await db.select().from(news).where(eq(news.id, id));
    if (!article) throw noArticle(id);
    const { title = article.title, summary = article.summary } = input;
    const content = input.content === undefined ? article.content : await requireContent(input.content, format);
    return { preview: previewAt(id, await keepPreview(db, { newsId: id, title, summary, content })) };
  });

  serveWriting(operatorApi, nouns.addArticle, async (input, asked) => {
    asked.after(forget);
    const { title, summary = '', author = '', image = '', draft } = input;
    const category = await requireCategory(asked.tx, newsCategories, input.category);
    const content = await requireContent(input.content, input.format);
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
    if (!image) await update(asked.tx, added.id, { image: `files/v1/cover/news-${added.id}.svg` });
    asked.log.target = targetOf(added.id);
    return show(asked.tx, added.id);
  });

  serveWriting(operatorApi, nouns.editArticle, async ({ id, title, category, content, format, ...input }, asked) => {
    asked.after(forget);
    const before = await requireArticle(asked, id);
    const categoryId = await categoryIdOf(asked.tx, newsCategories, category);
    const change = {
      ...given({ title, summary: input.summary, abstract: input.summary, author: input.author, image: input.image }),
      ...given({ categoryId, content: content && (await requireContent(content, format)) }),
    };
    asked.log.before = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Article]]));
    // What is not published yet has no reader who knew another text; a category or a cover is none of it.
    const isText = title !== undefined || content !== undefined || input.summary !== undefined;
    await update(asked.tx, id, { ...change, ...(isText && isRead(before) ? { updateTime: new Date() } : {}) });
    await keepVersion(asked.tx, before);
    return show(asked.tx, id);
  });

  serveWriting(operatorApi, nouns.publishArticle, async ({ id, now, at }, asked) => {
    asked.after(forget);
    if (now && at !== undefined) throw invalidInput('Either --now or --at.', 'at');
    const before = await requireArticle(asked, id);
    await update(asked.tx, id, at === undefined ? publishedNow(before, now) : scheduledFor(at));
    return show(asked.tx, id);
  });

  serveWriting(operatorApi, nouns.unpublishArticle, async ({ id }, asked) => {
    asked.after(forget);
    const { wasPublished } = await requireArticle(asked, id);
    const { published } = await show(asked.tx, id);
    await update(asked.tx, id, { isShown: false, publishTime: null, wasPublished: wasPublished || published });
    return show(asked.tx, id);
  });

  serveWriting(operatorApi, nouns.removeArticle, async ({ id }, asked) => {
    asked.after(forget);
    const article = await requireArticle(asked, id);
    asked.log.before = article;
    const last = await show(asked.tx, id);
    if (last.published || article.wasPublished) await asked.tx.insert(removedNews).values({ id, title: article.title });
    await asked.tx.delete(news).where(eq(news.id, id));
    return last;
  });
}

/** Texts that articles had, and the way back to one. */
function versionCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, nouns.listArticleVersions, async ({ id }, { db }) =>
    (await findVersions(db, id)).map(({ version, title, content, createTime }, at) => ({
      id,
      version,
      title,
      characters: content.length,
      create_time: createTime.toISOString(),
      is_present: at === 0,
    })),
  );

  serveReading(operatorApi, nouns.showArticleVersion, async ({ id, version }, { db }) => {
    const { title, summary, content } = await requireVersion(db, id, version);
    return { title, summary, content };
  });

  serveWriting(operatorApi, nouns.restoreArticle, async ({ id, version }, asked) => {
    asked.after(() => operatorApi.site.prepared.forget());
    const before = await requireArticle(asked, id);
    const { title, summary, content } = await requireVersion(asked.tx, id, version);
    asked.log.before = { title: before.title, summary: before.summary, content: before.content };
    const change = { title, summary, abstract: summary, content };
    await update(asked.tx, id, { ...change, ...(isRead(before) ? { updateTime: new Date() } : {}) });
    await keepVersion(asked.tx, before);
    return show(asked.tx, id);
  });
}

const noArticle = (id: number) => notFound(`There is no article ${id}. \`news list\` has all of them.`);
async function requireVersion(db: Db | Tx, id: number, version: number) {
  const found = await findVersion(db, id, version);
  if (found) return found;
  throw invalidInput(`There is no version ${version} of article ${id}. \`news versions ${id}\` shows them.`, 'version');
}

const targetOf = (id: number) => `article ${id}`;

/** The article, locked until the transaction ends; the audit log names it. */
async function requireArticle({ tx, log }: Change, id: number): Promise<Article> {
  const [article] = await tx.select().from(news).where(eq(news.id, id)).for('update');
  if (!article) throw noArticle(id);
  log.target = targetOf(id);
  log.before = { isShown: article.isShown };
  return article;
}

async function requireContent(content: string, format: 'auto' | 'markdown' | 'html'): Promise<string> {
  const { articleHtml } = await import('../../platform/format/article-html.ts');
  const html = articleHtml(content, format);
  if (html.trim() === '') throw invalidInput('content: nothing is left of it once it is made safe.', 'content');
  return html;
}

const update = (tx: Tx, id: number, change: PgUpdateSetSource<typeof news>) =>
  tx.update(news).set(change).where(eq(news.id, id));

/** Visitors see it at the moment. */
const isRead = ({ isShown, publishTime }: Article) => isShown || (publishTime !== null && publishTime <= new Date());

/** The first time its date is the present one; what visitors have known before keeps its own, unless that is still to come. */
const publishedNow = (before: Article, withItsDate: boolean) => ({
  isShown: true,
  publishTime: null,
  createTime:
    withItsDate || !(before.wasPublished || isRead(before)) ? sql`now()` : sql`least(${news.createTime}, now())`,
});

/** Nothing happens at that time: from then on it counts as published. */
function scheduledFor(text: string) {
  const time = new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text.replace(' ', 'T') : zonedTime(text));
  if (Number.isNaN(time.getTime())) throw invalidInput(`There is no such time: "${text}".`, 'at');
  if (time <= new Date()) throw invalidInput(`at ${text} is over; --now publishes at once.`, 'at');
  return { isShown: false, publishTime: time, createTime: time };
}

const articleState = sql<'draft' | 'scheduled' | 'published'>`(case when ${isPublished} then 'published'
  when ${news.publishTime} is null then 'draft' else 'scheduled' end)`;

const withCategory = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ article: news, category: newsCategories.name, state: articleState })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(matching);

async function show(tx: Tx, id: number) {
  const [row] = await withCategory(tx, eq(news.id, id));
  if (!row) throw new Error(`article ${id} is gone`);
  return { ...shown(row), preview: previewOf(row.article) };
}

const previewAt = (id: number, key: string) => `/news/detail/${id}?preview=${key}`;
const previewOf = ({ id, previewKey }: Article) => previewAt(id, previewKey);

const shown = ({ article, category, state }: Awaited<ReturnType<typeof withCategory>>[number]) => ({
  ...wireRow(article, 'id', 'title', 'clicks', 'createTime'),
  category,
  state,
  published: state === 'published',
});

/** The fields that have a value. */
function given<T extends object>(change: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
