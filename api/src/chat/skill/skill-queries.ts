import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/question.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { isFavourite } from '../../site/favourites/favourites.ts';
import { chatSessions } from '../tree/chat-tables.ts';
import { skillCategories, skillFavourites, skills } from './skill-tables.ts';

export type Skill = typeof skills.$inferSelect & { isFavourite: boolean };
/** As a list shows it. */
export type ListedSkill = Pick<Skill, keyof typeof listedColumns | 'isFavourite'>;
const listedColumns = columnsOf(skills, 'id', 'categoryId', 'name', 'describe', 'image', 'content', 'uses');

const shown = and(eq(skills.isShown, true), eq(skillCategories.isShown, true));

/** The skills that visitors see, in the order of categories and skills. */
export async function findSkills(
  db: Db,
  keyword: string | undefined,
): Promise<{ category: string; skill: Omit<ListedSkill, 'isFavourite'> }[]> {
  const pattern = likePattern(keyword ?? '');
  const matching = keyword ? or(ilike(skills.name, pattern), ilike(skills.describe, pattern)) : undefined;
  return db
    .select({ category: skillCategories.name, skill: listedColumns })
    .from(skills)
    .innerJoin(skillCategories, eq(skillCategories.id, skills.categoryId))
    .where(and(shown, matching))
    .orderBy(asc(skillCategories.sort), asc(skillCategories.id), asc(skills.sort), asc(skills.id));
}

/** A skill that visitors see; of a hidden one the conversations that there are go on. */
export async function requireSkill(db: Db | Tx, id: number, userId: number | undefined): Promise<Skill> {
  const [row] = await db
    .select({ skill: skills, isFavourite: isFavourite(skillFavourites, userId, skills.id) })
    .from(skills)
    .innerJoin(skillCategories, eq(skillCategories.id, skills.categoryId))
    .where(and(or(shown, hasConversation(userId)), eq(skills.id, id)));
  if (!row) throw notFound('技能不存在或已下架');
  return { ...row.skill, isFavourite: row.isFavourite };
}

const hasConversation = (userId: number | undefined): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${chatSessions}
    where ${chatSessions.userId} = ${userId ?? 0} and ${chatSessions.kind} = ${chatType.skill}
    and ${chatSessions.subjectId} = ${skills.id} and ${chatSessions.deleteTime} is null)`;
