import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import {
  addDrawPrompt,
  drawPromptCategoryCommands,
  editDrawPrompt,
  listDrawPrompts,
  removeDrawPrompt,
} from 'shared/contracts/operator/creative/draw-prompts.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { categoryIdOf, requireCategory, serveCategories } from '../../platform/operator/category-commands.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { drawPrompts, promptCategories } from './prompt-tables.ts';

export function promptCommands(operatorApi: OperatorApi): void {
  const forget = () => operatorApi.site.prepared.forget();
  serveCategories(operatorApi, drawPromptCategoryCommands, promptCategories, drawPrompts);

  serveReading(operatorApi, listDrawPrompts, async (input, { db }) => {
    const { category, words } = input;
    const categoryId = await categoryIdOf(db, promptCategories, category);
    const pattern = likePattern(words ?? '');
    const matching = and(
      categoryId === undefined ? undefined : eq(drawPrompts.categoryId, categoryId),
      words ? or(ilike(drawPrompts.prompt, pattern), ilike(drawPrompts.promptEn, pattern)) : undefined,
    );
    const rows = withCategory(db, matching);
    return findPage(input, rows, db.$count(drawPrompts, matching), shownRow);
  });

  serveWriting(operatorApi, addDrawPrompt, async ({ category, english, shown, ...input }, { tx, log, after }) => {
    const { id: categoryId } = await requireCategory(tx, promptCategories, category);
    const values = { ...input, categoryId, promptEn: english, isShown: shown };
    const [added] = await tx.insert(drawPrompts).values(values).returning({ id: drawPrompts.id });
    if (!added) throw new Error('the example was not added');
    log.target = `drawing prompt ${added.id}`;
    after(forget);
    return requireExample(tx, added.id);
  });

  serveWriting(operatorApi, editDrawPrompt, async ({ id, category, english, shown, ...input }, { tx, log, after }) => {
    log.before = await requireExample(tx, id);
    log.target = `drawing prompt ${id}`;
    const categoryId = await categoryIdOf(tx, promptCategories, category);
    const { prompt, style, image, sort } = input;
    await tx
      .update(drawPrompts)
      .set({ categoryId, prompt, promptEn: english, style, image, sort, isShown: shown })
      .where(eq(drawPrompts.id, id));
    after(forget);
    return requireExample(tx, id);
  });

  serveWriting(operatorApi, removeDrawPrompt, async ({ id }, { tx, log, after }) => {
    const before = await requireExample(tx, id);
    log.before = before;
    log.target = `drawing prompt ${id}`;
    await tx.delete(drawPrompts).where(eq(drawPrompts.id, id));
    after(forget);
    return before;
  });
}

const withCategory = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ example: drawPrompts, category: promptCategories.name })
    .from(drawPrompts)
    .innerJoin(promptCategories, eq(promptCategories.id, drawPrompts.categoryId))
    .where(matching)
    .orderBy(asc(promptCategories.sort), asc(promptCategories.id), asc(drawPrompts.sort), asc(drawPrompts.id));

const shownRow = ({ example, category }: Awaited<ReturnType<typeof withCategory>>[number]) => {
  const { id, prompt, promptEn, style, image, sort, isShown } = example;
  return { id, category, prompt, english: promptEn, style, image, sort, shown: isShown };
};

/** Locked until the transaction ends. */
async function requireExample(tx: Tx, id: number) {
  await tx.select({ id: drawPrompts.id }).from(drawPrompts).where(eq(drawPrompts.id, id)).for('update');
  const [row] = await withCategory(tx, eq(drawPrompts.id, id));
  if (!row) throw notFound(`There is no example ${id}. \`draw-prompts list\` has all of them.`);
  return shownRow(row);
}
