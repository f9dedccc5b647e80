import { eq } from 'drizzle-orm';
import {
  addTemplate,
  creationCategoryCommands,
  editTemplate,
  listTemplates,
  removeTemplate,
  showTemplate,
} from 'shared/contracts/operator/chat/creations.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Catalogue } from '../../platform/operator/categories/catalogue.ts';
import {
  categoryIdOf,
  requireCategory,
  serveCategories,
} from '../../platform/operator/categories/category-commands.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { creationCategories, creations } from './creation-tables.ts';
import { readFormSource, requireFit } from './form-source.ts';

/** What a new template shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/document.svg';

const catalogue = new Catalogue({
  entries: creations,
  categories: creationCategories,
  words: [creations.name, creations.tips],
  one: 'template',
  noun: 'creations',
});

export function creationCommands(operatorApi: OperatorApi): void {
  serveCategories(operatorApi, creationCategoryCommands, creationCategories, creations);

  serveReading(operatorApi, listTemplates, (input, { db }) => catalogue.page(db, input, rowOf));

  serveReading(operatorApi, showTemplate, async ({ id }, { db }) => show(db, id));

  serveWriting(operatorApi, addTemplate, async ({ category, image = usualImage, shown, ...input }, { tx, log }) => {
    const { id: categoryId } = await requireCategory(tx, creationCategories, category);
    const { name, content, tips, virtual_uses: virtualUses, sort } = input;
    const form = readFormSource(input.form);
    requireFit(content, form);
    const values = { categoryId, name, content, form, tips, image, virtualUses, sort, isShown: shown };
    const [added] = await tx
      .insert(creations)
      .values({ ...values, ...columnsOfParameters(input) })
      .returning();
    if (!added) throw new Error('the template was not added');
    log.target = `template ${added.id}`;
    return show(tx, added.id);
  });

  serveWriting(operatorApi, editTemplate, async ({ id, category, shown, ...input }, { tx, log }) => {
    const { entry: before } = await catalogue.lock(tx, id);
    log.before = before;
    log.target = `template ${id}`;
    const categoryId = await categoryIdOf(tx, creationCategories, category);
    const { name, content, tips, image, virtual_uses: virtualUses, sort } = input;
    const form = input.form === undefined ? undefined : readFormSource(input.form);
    if (content !== undefined || form) requireFit(content ?? before.content, form ?? before.form);
    const change = { categoryId, name, content, form, tips, image, virtualUses, sort, isShown: shown };
    await tx
      .update(creations)
      .set({ ...change, ...columnsOfParameters(input) })
      .where(eq(creations.id, id));
    return show(tx, id);
  });

  serveWriting(operatorApi, removeTemplate, async ({ id }, { tx, log }) => {
    const { entry: before } = await catalogue.lock(tx, id);
    log.before = before;
    log.target = `template ${id}`;
    if (before.uses > 0) {
      throw new Refusal(
        `Template ${id} was used ${before.uses} times. Offer it no more: \`creations edit ${id} --shown no\`.`,
      );
    }
    const last = await show(tx, id);
    await tx.delete(creations).where(eq(creations.id, id));
    return last;
  });
}

type Row = Awaited<ReturnType<typeof catalogue.require>>;

const rowOf = ({ entry: creation, category }: Row) => ({
  ...{ id: creation.id, name: creation.name, category, uses: creation.uses, virtual_uses: creation.virtualUses },
  ...{ sort: creation.sort, shown: creation.isShown },
});

async function show(db: Db | Tx, id: number) {
  const row = await catalogue.require(db, id);
  const { image, tips, content, form } = row.entry;
  const { context_num: _context, ...parameters } = wireParameters(row.entry);
  return { ...rowOf(row), image, tips, content, form, ...parameters };
}
