import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import {
  addTemplate,
  creationCategoryCommands,
  editTemplate,
  listTemplates,
  removeTemplate,
  showTemplate,
} from 'shared/contracts/operator/chat/creations.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { categoryIdOf, requireCategory, serveCategories } from '../../platform/operator/category-commands.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { creationCategories, creations } from './creation-tables.ts';
import { readFormSource, requireFit } from './form-source.ts';

/** What a new template shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/document.svg';

export function creationCommands(operatorApi: OperatorApi): void {
  serveCategories(operatorApi, creationCategoryCommands, creationCategories, creations);

  serveReading(operatorApi, listTemplates, async (input, { db }) => {
    const { category, words, shown } = input;
    const categoryId = await categoryIdOf(db, creationCategories, category);
    const pattern = likePattern(words ?? '');
    const matching = and(
      categoryId === undefined ? undefined : eq(creations.categoryId, categoryId),
      words ? or(ilike(creations.name, pattern), ilike(creations.tips, pattern)) : undefined,
      shown && eq(creations.isShown, shown === 'yes'),
    );
    const rows = withCategory(db, matching);
    return findPage(input, rows, db.$count(creations, matching), rowOf);
  });

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
    const before = await requireTemplate(tx, id);
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
    const before = await requireTemplate(tx, id);
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

const noTemplate = (id: number) => notFound(`There is no template ${id}. \`creations list\` has all of them.`);

/** Locked until the transaction ends. */
async function requireTemplate(tx: Tx, id: number) {
  const [found] = await tx.select().from(creations).where(eq(creations.id, id)).for('update');
  if (!found) throw noTemplate(id);
  return found;
}

const withCategory = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ creation: creations, category: creationCategories.name })
    .from(creations)
    .innerJoin(creationCategories, eq(creationCategories.id, creations.categoryId))
    .where(matching)
    .orderBy(asc(creationCategories.sort), asc(creationCategories.id), asc(creations.sort), asc(creations.id));

type Row = Awaited<ReturnType<typeof withCategory>>[number];

const rowOf = ({ creation, category }: Row) => ({
  ...{ id: creation.id, name: creation.name, category, uses: creation.uses, virtual_uses: creation.virtualUses },
  ...{ sort: creation.sort, shown: creation.isShown },
});

async function show(db: Db | Tx, id: number) {
  const [row] = await withCategory(db, eq(creations.id, id));
  if (!row) throw noTemplate(id);
  const { image, tips, content, form } = row.creation;
  const { context_num: _context, ...parameters } = wireParameters(row.creation);
  return { ...rowOf(row), image, tips, content, form, ...parameters };
}
