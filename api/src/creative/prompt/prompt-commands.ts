import { eq } from 'drizzle-orm';
import {
  addDrawPrompt,
  drawPromptCategoryCommands,
  editDrawPrompt,
  listDrawPrompts,
  removeDrawPrompt,
} from 'shared/contracts/operator/creative/draw-prompts.ts';
import { Catalogue } from '../../platform/operator/categories/catalogue.ts';
import {
  categoryIdOf,
  requireCategory,
  serveCategories,
} from '../../platform/operator/categories/category-commands.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { drawPrompts, promptCategories } from './prompt-tables.ts';

const catalogue = new Catalogue({
  entries: drawPrompts,
  categories: promptCategories,
  words: [drawPrompts.prompt, drawPrompts.promptEn],
  one: 'example',
  noun: 'draw-prompts',
});

export function promptCommands(operatorApi: OperatorApi): void {
  const forget = () => operatorApi.site.prepared.forget();
  serveCategories(operatorApi, drawPromptCategoryCommands, promptCategories, drawPrompts);

  serveReading(operatorApi, listDrawPrompts, (input, { db }) => catalogue.page(db, input, shownRow));

  serveWriting(operatorApi, addDrawPrompt, async ({ category, english, shown, ...input }, { tx, log, after }) => {
    const { id: categoryId } = await requireCategory(tx, promptCategories, category);
    const values = { ...input, categoryId, promptEn: english, isShown: shown };
    const [added] = await tx.insert(drawPrompts).values(values).returning({ id: drawPrompts.id });
    if (!added) throw new Error('the example was not added');
    log.target = `drawing prompt ${added.id}`;
    after(forget);
    return shownRow(await catalogue.require(tx, added.id));
  });

  serveWriting(operatorApi, editDrawPrompt, async ({ id, category, english, shown, ...input }, { tx, log, after }) => {
    log.before = shownRow(await catalogue.lock(tx, id));
    log.target = `drawing prompt ${id}`;
    const categoryId = await categoryIdOf(tx, promptCategories, category);
    const { prompt, style, image, sort } = input;
    await tx
      .update(drawPrompts)
      .set({ categoryId, prompt, promptEn: english, style, image, sort, isShown: shown })
      .where(eq(drawPrompts.id, id));
    after(forget);
    return shownRow(await catalogue.require(tx, id));
  });

  serveWriting(operatorApi, removeDrawPrompt, async ({ id }, { tx, log, after }) => {
    const before = shownRow(await catalogue.lock(tx, id));
    log.before = before;
    log.target = `drawing prompt ${id}`;
    await tx.delete(drawPrompts).where(eq(drawPrompts.id, id));
    after(forget);
    return before;
  });
}

const shownRow = ({ entry: example, category }: Awaited<ReturnType<typeof catalogue.require>>) => {
  const { id, prompt, promptEn, style, image, sort, isShown } = example;
  return { id, category, prompt, english: promptEn, style, image, sort, shown: isShown };
};
