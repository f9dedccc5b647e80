import { asc, eq, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CategoryCommands } from 'shared/contracts/operator/categories.ts';
import type { Db, Tx } from '../../database/db.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../serve-command.ts';
import type { CategoryTable } from './category-tables.ts';

type Category = CategoryTable['$inferSelect'];

/** Serves the commands for the categories of one noun; `entries` are what is sorted into them. */
export function serveCategories(
  operatorApi: OperatorApi,
  commands: CategoryCommands,
  categories: CategoryTable,
  entries: PgTable & { categoryId: PgColumn },
): void {
  const forget = () => operatorApi.site.prepared.forget();

  serveReading(operatorApi, commands.list, async (_input, { db }) => {
    const rows = await db
      .select({ category: categories, count: db.$count(entries, eq(entries.categoryId, categories.id)) })
      .from(categories)
      .orderBy(asc(categories.sort), asc(categories.id));
    return rows.map(({ category, count }) => shown(category, count));
  });

  serveWriting(operatorApi, commands.add, async ({ name, sort }, { tx, log, after }) => {
    await requireNewName(tx, name);
    const [added] = await tx.insert(categories).values({ name, sort }).returning();
    if (!added) throw new Error('the category was not added');
    log.target = `category ${added.id}`;
    after(forget);
    return shown(added, 0);
  });

  serveWriting(operatorApi, commands.edit, async ({ category, name, sort, shown: isShown }, change) => {
    const { tx, log, after } = change;
    const before = await requireLogged(change, category);
    if (name !== undefined && name !== before.name) await requireNewName(tx, name);
    const after_ = {
      name: name ?? before.name,
      sort: sort ?? before.sort,
      isShown: isShown === undefined ? before.isShown : isShown === 'yes',
    };
    log.before = { name: before.name, sort: before.sort, isShown: before.isShown };
    const [row] = await tx.update(categories).set(after_).where(eq(categories.id, before.id)).returning();
    after(forget);
    return shown(row ?? before, await entriesOf(tx, before.id));
  });

  serveWriting(operatorApi, commands.remove, async ({ category }, change) => {
    const { tx, log, after } = change;
    const row = await requireLogged(change, category);
    const count = await entriesOf(tx, row.id);
    if (count > 0) {
      const { noun } = commands.remove;
      throw invalidInput(
        `"${row.name}" has ${count} ${commands.entries}. Give them another category first: \`${noun} edit <id> --category …\`.`,
        'category',
      );
    }
    log.before = row;
    await tx.delete(categories).where(eq(categories.id, row.id));
    after(forget);
    return shown(row, 0);
  });

  /** Locked until the transaction ends; the audit log names it. */
  async function requireLogged({ tx, log }: Change, given: string): Promise<Category> {
    const { id } = await requireCategory(tx, categories, given);
    const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
    if (!category) throw invalidInput(`The category "${given}" is gone.`, 'category');
    log.target = `category ${id}`;
    return category;
  }

  async function requireNewName(tx: Tx, name: string): Promise<void> {
    const [same] = await tx.select().from(categories).where(eq(categories.name, name));
    if (same) throw invalidInput(`There is a category "${name}" already, number ${same.id}.`, 'name');
  }

  function entriesOf(tx: Tx, id: number): Promise<number> {
    return tx.$count(entries, eq(entries.categoryId, id));
  }
}

/** The id of the category that is named, if one is. */
export const categoryIdOf = async (db: Db | Tx, categories: CategoryTable, given: string | undefined) =>
  given === undefined ? undefined : (await requireCategory(db, categories, given)).id;

/** By its number or its name. */
export async function requireCategory(db: Db | Tx, categories: CategoryTable, given: string): Promise<Category> {
  const id = /^\d{1,9}$/.test(given) ? eq(categories.id, Number(given)) : undefined;
  const [found] = await db
    .select()
    .from(categories)
    .where(or(eq(categories.name, given), id));
  if (found) return found;
  const all = await db.select().from(categories).orderBy(asc(categories.sort), asc(categories.id));
  throw invalidInput(
    `There is no category "${given}". There are ${all.map(({ name }) => name).join(', ')}.`,
    'category',
  );
}

const shown = ({ id, name, sort, isShown }: Category, entries: number) => ({ id, name, sort, entries, shown: isShown });
