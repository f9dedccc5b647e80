import { asc, count, eq, or } from 'drizzle-orm';
import { addCategory, editCategory, listCategories, removeCategory } from 'shared/contracts/operator/content/news.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Change, type Door, serveReading, serveWriting } from '../operator/serve-command.ts';
import { invalidInput } from '../server/refusals/refusal.ts';
import { news, newsCategories } from './news-tables.ts';

type Category = typeof newsCategories.$inferSelect;

export function categoryCommands(door: Door): void {
  const forget = () => door.site.prepared.forget();

  serveReading(door, listCategories, async (_input, { db }) => {
    const rows = await db
      .select({ category: newsCategories, articles: count(news.id) })
      .from(newsCategories)
      .leftJoin(news, eq(news.categoryId, newsCategories.id))
      .groupBy(newsCategories.id)
      .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
    return rows.map(({ category, articles }) => shown(category, articles));
  });

  serveWriting(door, addCategory, async ({ name, sort }, { tx, log, after }) => {
    await requireNewName(tx, name);
    const [added] = await tx.insert(newsCategories).values({ name, sort }).returning();
    if (!added) throw new Error('the category was not added');
    log.target = `category ${added.id}`;
    after(forget);
    return { id: added.id, name };
  });

  serveWriting(door, editCategory, async ({ category, name, sort, shown: isShown }, change) => {
    const { tx, log, after } = change;
    const before = await requireLogged(change, category);
    if (name !== undefined && name !== before.name) await requireNewName(tx, name);
    const after_ = {
      name: name ?? before.name,
      sort: sort ?? before.sort,
      isShown: isShown === undefined ? before.isShown : isShown === 'yes',
    };
    log.before = { name: before.name, sort: before.sort, isShown: before.isShown };
    const [row] = await tx.update(newsCategories).set(after_).where(eq(newsCategories.id, before.id)).returning();
    after(forget);
    return shown(row ?? before, await articlesOf(tx, before.id));
  });

  serveWriting(door, removeCategory, async ({ category }, change) => {
    const { tx, log, after } = change;
    const row = await requireLogged(change, category);
    const articles = await articlesOf(tx, row.id);
    if (articles > 0)
      throw invalidInput(
        `Articles of "${row.name}": ${articles}. Give them another category first: \`news edit <id> --category …\`.`,
        'category',
      );
    log.before = row;
    await tx.delete(newsCategories).where(eq(newsCategories.id, row.id));
    after(forget);
    return shown(row, 0);
  });
}

/** By its number or its name. */
export async function requireCategory(tx: Tx, text: string): Promise<Category> {
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

/** Locked until the transaction ends; the audit log names it. */
async function requireLogged({ tx, log }: Change, text: string): Promise<Category> {
  const { id } = await requireCategory(tx, text);
  const [category] = await tx.select().from(newsCategories).where(eq(newsCategories.id, id)).for('update');
  if (!category) throw invalidInput(`The category "${text}" is gone.`, 'category');
  log.target = `category ${id}`;
  return category;
}

async function requireNewName(tx: Tx, name: string): Promise<void> {
  const [same] = await tx.select().from(newsCategories).where(eq(newsCategories.name, name));
  if (same) throw invalidInput(`There is a category "${name}" already, number ${same.id}.`, 'name');
}

const articlesOf = (db: Db | Tx, id: number) => db.$count(news, eq(news.categoryId, id));

const shown = ({ id, name, sort, isShown }: Category, articles: number) => ({
  id,
  name,
  sort,
  shown: isShown,
  articles,
});
