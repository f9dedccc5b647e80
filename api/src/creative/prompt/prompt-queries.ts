import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { drawPrompts, promptCategories } from './prompt-tables.ts';

const isShown = and(eq(drawPrompts.isShown, true), eq(promptCategories.isShown, true));

const find = (db: Db) =>
  db
    .select({ example: drawPrompts, category: promptCategories })
    .from(drawPrompts)
    .innerJoin(promptCategories, eq(promptCategories.id, drawPrompts.categoryId));

/** What is shown, in the order of the page; of one category if one is given. */
export const findPrompts = (db: Db, categoryId?: number) =>
  find(db)
    .where(and(isShown, categoryId === undefined ? undefined : eq(drawPrompts.categoryId, categoryId)))
    .orderBy(asc(promptCategories.sort), asc(promptCategories.id), asc(drawPrompts.sort), asc(drawPrompts.id));

/** Some of what is shown, by chance. */
export const findSomePrompts = (db: Db, count: number) => find(db).where(isShown).orderBy(sql`random()`).limit(count);

/** The operator's translation of an example. */
export async function findTranslation(db: Db, prompt: string): Promise<string | undefined> {
  const [found] = await db
    .select({ translation: drawPrompts.promptEn })
    .from(drawPrompts)
    .where(and(eq(drawPrompts.prompt, prompt), sql`${drawPrompts.promptEn} <> ''`))
    .limit(1);
  return found?.translation;
}
