import { idOf } from 'shared/bundled/lists/list-query.ts';
import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { getSkill, listSkills, type Skill } from 'shared/contracts/chat/skill.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import type { CatalogueItem } from '../catalogue/catalogue.tsx';
import { type CatalogueQuery, favourites, readCatalogueQuery } from '../catalogue/catalogue-query.ts';

export type SkillData =
  | { query: CatalogueQuery; categories: { id: number; name: string }[]; items: CatalogueItem[] }
  | {
      skill: Skill;
      /** The models, and the visitor's conversations with the skill, the newest first. */
      mine: { models: Part<ChatModel[]>; sessions: Part<ChatSession[]> } | null;
    };

/** `/skill` lists them, `/skill?id=` opens one. The prompt stays with the API. */
export const loadSkill = loader(async (tools): Promise<SkillData> => {
  const { call, get, url, signal } = tools;
  const options = { signal };
  const id = idOf(url.searchParams.get('id'));
  if (id) {
    const isMine = get(isLoggedInAtom);
    const ofSkill = async () => (await call(listSessions, {}, options)).filter(({ skill }) => skill?.id === id);
    const [skill, models, sessions] = await Promise.all([
      call(getSkill, { id }, options),
      isMine ? loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })) : null,
      isMine ? loadPart(tools, ofSkill()) : null,
    ]);
    return { skill: { ...skill, content: '' }, mine: models && sessions && { models, sessions } };
  }
  const query = readCatalogueQuery(url.searchParams);
  const groups = await call(listSkills, query.keyword ? { keyword: query.keyword } : {}, options);
  const items = groups
    .filter((group) => query.category <= 0 || group.id === query.category)
    .flatMap(({ skill }) => skill)
    .filter((skill) => query.category !== favourites || skill.is_collect === 1)
    .map(({ id, name, describe, image, use_num, is_collect }) => {
      const isFavourite = is_collect === 1;
      return { id, name, words: describe, image, uses: use_num, isFavourite, to: `/skill?id=${id}` };
    });
  // A keyword hides no category: a tab that is gone could not be left.
  const all = query.keyword ? await call(listSkills, {}, options) : groups;
  return { query, categories: all.map(({ id, name }) => ({ id, name })), items };
});
