import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { id } from 'shared/contracts/id.ts';
import { categoryCommands } from 'shared/contracts/operator/categories.ts';
import {
  contextQuestions,
  entryFilter,
  entryMay,
  entryNeeds,
  entryRow,
  sayEntry,
  sayFilter,
} from 'shared/contracts/operator/chat/catalogue.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
import { page } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const { n: _n, ...shownParameters } = ModelParameters.shape;
const Skill = z.object({
  ...entryRow,
  describe: z.string(),
  image: z.string(),
  content: z.string(),
  tips: z.string(),
  ...shownParameters,
});

const optional = { describe: z.optional(shortText), ...entryMay, context_num: contextQuestions };
const says = {
  ...sayEntry('skills'),
  content: 'the system prompt, sent before the conversation: who answers, how, and by which rules',
  describe: 'one sentence below the name',
  tips: 'how to use it, shown when it is opened',
  shown: 'whether it is offered; conversations that have it stay readable',
  context_num: 'earlier questions that are sent with a new one',
};

export const listSkills = reading('skills', 'list', {
  does: 'skills, in the order of the page',
  roles: ['support'],
  input: entryFilter,
  output: page(z.object(entryRow)),
  says: sayFilter('skills'),
  examples: ['', '--category 编程开发', '--words 翻译 --shown yes'],
});

export const showSkill = reading('skills', 'show', {
  does: 'one skill with its system prompt',
  roles: ['support'],
  input: { id },
  output: Skill,
  operands: ['id'],
  says: { id: says.id },
});

export const addSkill = writing('skills', 'add', {
  does: 'adds a skill, offered at once unless --shown no',
  input: { ...entryNeeds, ...optional },
  output: Skill,
  operands: ['name'],
  files: ['content'],
  says,
  examples: ['会议纪要助手 --category 职场沟通 --content minutes.md --temperature 0.3 --reason "asked for by members"'],
});

export const editSkill = writing('skills', 'edit', {
  does: 'changes what is given of a skill; a question under way is not touched',
  input: { id, ...z.partial(z.object(entryNeeds)).shape, ...optional },
  output: Skill,
  operands: ['id'],
  files: ['content'],
  says,
  examples: ['12 --shown no --reason "bad answers"', '12 --content minutes.md --reason "shorter minutes"'],
});

export const removeSkill = writing('skills', 'remove', {
  does: 'deletes a skill that nobody has asked anything',
  input: { id },
  output: Skill,
  operands: ['id'],
  says: { id: says.id },
  examples: ['12 --reason "added twice"'],
});

export const skillCategoryCommands = categoryCommands('skills', 'skills', 'its skills are not offered then');

export const skillsNoun = {
  name: 'skills',
  about: 'skills at /skill: system prompts, categories, shown or not',
  commands: [
    ...[listSkills, showSkill, addSkill, editSkill, removeSkill],
    ...[
      skillCategoryCommands.list,
      skillCategoryCommands.add,
      skillCategoryCommands.edit,
      skillCategoryCommands.remove,
    ],
  ],
};
