import { eq } from 'drizzle-orm';
import {
  addSkill,
  editSkill,
  listSkills,
  removeSkill,
  showSkill,
  skillCategoryCommands,
} from 'shared/contracts/operator/chat/skills.ts';
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
import { skillCategories, skills } from './skill-tables.ts';

/** What a new skill shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/bulb.svg';

const catalogue = new Catalogue({
  entries: skills,
  categories: skillCategories,
  words: [skills.name, skills.describe],
  one: 'skill',
  noun: 'skills',
});

export function skillCommands(operatorApi: OperatorApi): void {
  serveCategories(operatorApi, skillCategoryCommands, skillCategories, skills);

  serveReading(operatorApi, listSkills, (input, { db }) => catalogue.page(db, input, rowOf));

  serveReading(operatorApi, showSkill, async ({ id }, { db }) => show(db, id));

  serveWriting(operatorApi, addSkill, async ({ category, image = usualImage, shown, ...input }, { tx, log }) => {
    const { id: categoryId } = await requireCategory(tx, skillCategories, category);
    const { name, content, describe, tips, sort } = input;
    const values = { categoryId, name, content, describe, tips, image, sort, isShown: shown };
    const [added] = await tx
      .insert(skills)
      .values({ ...values, ...columnsOfParameters(input) })
      .returning();
    if (!added) throw new Error('the skill was not added');
    log.target = `skill ${added.id}`;
    return show(tx, added.id);
  });

  serveWriting(operatorApi, editSkill, async ({ id, category, shown, ...input }, { tx, log }) => {
    log.before = (await catalogue.lock(tx, id)).entry;
    log.target = `skill ${id}`;
    const categoryId = await categoryIdOf(tx, skillCategories, category);
    const { name, content, describe, tips, image, sort } = input;
    const change = { categoryId, name, content, describe, tips, image, sort, isShown: shown };
    await tx
      .update(skills)
      .set({ ...change, ...columnsOfParameters(input) })
      .where(eq(skills.id, id));
    return show(tx, id);
  });

  serveWriting(operatorApi, removeSkill, async ({ id }, { tx, log }) => {
    const { entry: before } = await catalogue.lock(tx, id);
    log.before = before;
    log.target = `skill ${id}`;
    if (before.uses > 0) {
      throw new Refusal(
        `Skill ${id} was asked ${before.uses} times. Offer it no more: \`skills edit ${id} --shown no\`.`,
      );
    }
    const last = await show(tx, id);
    await tx.delete(skills).where(eq(skills.id, id));
    return last;
  });
}

type Row = Awaited<ReturnType<typeof catalogue.require>>;

const rowOf = ({ entry: skill, category }: Row) => ({
  ...{ id: skill.id, name: skill.name, category, uses: skill.uses },
  ...{ sort: skill.sort, shown: skill.isShown },
});

async function show(db: Db | Tx, id: number) {
  const row = await catalogue.require(db, id);
  const { describe, image, content, tips } = row.entry;
  const { n: _n, ...parameters } = wireParameters(row.entry);
  return { ...rowOf(row), describe, image, content, tips, ...parameters };
}
