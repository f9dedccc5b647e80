import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

const item = {
  id: z.number(),
  category_id: z.number(),
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  /** The system prompt, sent before the conversation. */
  content: z.string(),
  /** Ours (`capabilities.skill_favourites`): 1 for a favourite of the caller. */
  is_collect: z._default(z.number(), 0),
  /** Ours: how often it was asked. */
  use_num: z._default(z.number(), 0),
};

export const SkillItem = z.object(item);
export type SkillItem = z.infer<typeof SkillItem>;

export const SkillGroup = z.object({ id: z.number(), name: z.string(), skill: z.array(SkillItem) });
export type SkillGroup = z.infer<typeof SkillGroup>;

export const Skill = z.object({
  ...item,
  /** How to use it, for the visitor. */
  tips: z.string(),
  ...ModelParameters.shape,
});
export type Skill = z.infer<typeof Skill>;

/** Skills by category; a category without a match is left out. */
export const listSkills = endpoint({
  method: 'GET',
  path: '/skill/lists',
  auth: false,
  input: z.object({ keyword: z.optional(z.string().check(z.trim(), z.maxLength(50, '关键词过长'))) }),
  output: z.array(SkillGroup),
});

export const getSkill = endpoint({
  method: 'GET',
  path: '/skill/detail',
  auth: false,
  input: z.object({ id }),
  output: Skill,
});

/** Ours (`capabilities.skill_favourites`): makes a skill the caller's favourite, or takes that back. */
export const toggleFavouriteSkill = endpoint({
  method: 'POST',
  path: '/skill/collect',
  auth: true,
  capability: 'skill_favourites',
  input: z.object({ id }),
  output: z.object({ is_collect: z.number() }),
});
