import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm';
import {
  addSkill,
  editSkill,
  listSkills,
  removeSkill,
  showSkill,
  skillCategoryCommands,
} from 'shared/contracts/operator/chat/skills.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { categoryIdOf, requireCategory, serveCategories } from '../../platform/operator/category-commands.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { skillCategories, skills } from './skill-tables.ts';

/** What a new skill shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/bulb.svg';

export function skillCommands(operatorApi: OperatorApi): void {
  serveCategories(operatorApi, skillCategoryCommands, skillCategories, skills);

  serveReading(operatorApi, listSkills, async (input, { db }) => {
    const { category, words, shown } = input;
    const categoryId = await categoryIdOf(db, skillCategories, category);
    const pattern = likePattern(words ?? '');
    const matching = and(
      categoryId === undefined ? undefined : eq(skills.categoryId, categoryId),
      words ? or(ilike(skills.name, pattern), ilike(skills.describe, pattern)) : undefined,
      shown && eq(skills.isShown, shown === 'yes'),
    );
    const rows = withCategory(db, matching);
    return findPage(input, rows, db.$count(skills, matching), rowOf);
  });

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
    log.before = await requireSkill(tx, id);
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
    const before = await requireSkill(tx, id);
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

const noSkill = (id: number) => notFound(`There is no skill ${id}. \`skills list\` has all of them.`);

/** Locked until the transaction ends. */
async function requireSkill(tx: Tx, id: number) {
  const [found] = await tx.select().from(skills).where(eq(skills.id, id)).for('update');
  if (!found) throw noSkill(id);
  return found;
}

const withCategory = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ skill: skills, category: skillCategories.name })
    .from(skills)
    .innerJoin(skillCategories, eq(skillCategories.id, skills.categoryId))
    .where(matching)
    .orderBy(asc(skillCategories.sort), asc(skillCategories.id), asc(skills.sort), asc(skills.id));

type Row = Awaited<ReturnType<typeof withCategory>>[number];

const rowOf = ({ skill, category }: Row) => ({
  ...{ id: skill.id, name: skill.name, category, uses: skill.uses },
  ...{ sort: skill.sort, shown: skill.isShown },
});

async function show(db: Db | Tx, id: number) {
  const [row] = await withCategory(db, eq(skills.id, id));
  if (!row) throw noSkill(id);
  const { describe, image, content, tips } = row.skill;
  const { n: _n, ...parameters } = wireParameters(row.skill);
  return { ...rowOf(row), describe, image, content, tips, ...parameters };
}
