import type { FastifyInstance } from 'fastify';
import { getSkill, listSkills, type SkillGroup, toggleFavouriteSkill } from 'shared/contracts/chat/skill.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { serve } from '../../platform/serve/serve.ts';
import { wireParameters } from '../../providers/text/parameter-columns.ts';
import { findFavouritesAmong, toggleFavourite } from '../../site/favourites/favourites.ts';
import { findSkills, type ListedSkill, requireSkill } from './skill-queries.ts';
import { skillFavourites } from './skill-tables.ts';

export function skillRoutes(app: FastifyInstance): void {
  const item = (skill: ListedSkill) => ({
    id: skill.id,
    category_id: skill.categoryId,
    name: skill.name,
    describe: skill.describe,
    image: pictureUrl(app, skill.image),
    content: skill.content,
    is_collect: skill.isFavourite ? 1 : 0,
    use_num: skill.uses,
  });

  serve(app, listSkills, async ({ keyword }, { db, user }) => {
    const listed = await app.prepared.find(`skills ${keyword ?? ''}`, () => findSkills(db, keyword));
    const ids = listed.map(({ skill }) => skill.id);
    const favourites = await findFavouritesAmong(db, skillFavourites, user?.id, ids);
    const groups = new Map<number, SkillGroup>();
    for (const { category, skill } of listed) {
      const group = groups.get(skill.categoryId) ?? { id: skill.categoryId, name: category, skill: [] };
      group.skill.push(item({ ...skill, isFavourite: favourites.has(skill.id) }));
      groups.set(skill.categoryId, group);
    }
    return [...groups.values()];
  });

  serve(app, getSkill, async ({ id }, { db, user }) => {
    const skill = await requireSkill(db, id, user?.id);
    return { ...item(skill), tips: skill.tips, ...wireParameters(skill) };
  });

  serve(app, toggleFavouriteSkill, async ({ id }, { db, user, idempotent }) => {
    await requireSkill(db, id, user.id);
    const { value } = await idempotent(async (tx) => ({
      is_collect: (await toggleFavourite(tx, skillFavourites, user.id, id)) ? 1 : 0,
    }));
    return value;
  });
}
