import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { id } from 'shared/contracts/id.ts';
import { category, categoryCommands, place, sayCategory, sayPlace } from 'shared/contracts/operator/categories.ts';
import { contextQuestions, parameters, sayParameters } from 'shared/contracts/operator/chat/parameters.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const row = {
  id: z.number(),
  name: z.string(),
  category: z.string(),
  /** How often it was asked. */
  uses: z.number(),
  sort: z.number(),
  /** Of the skill itself; in a hidden category it is not offered either. */
  shown: z.boolean(),
};
const { n: _n, ...shownParameters } = ModelParameters.shape;
const Skill = z.object({
  ...row,
  describe: z.string(),
  image: z.string(),
  content: z.string(),
  tips: z.string(),
  ...shownParameters,
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000));
const optional = {
  describe: z.optional(shortText),
  tips: z.optional(shortText),
  image: z.optional(pictureAddress),
  sort: z.optional(place),
  shown: z.optional(z.boolean()),
  ...parameters,
  context_num: contextQuestions,
};
const says = {
  id: 'its number in `skills list`',
  name: 'as visitors read it',
  category: sayCategory('skills'),
  content: 'what the model is told before the conversation: who it is, how it works, its rules',
  describe: 'one sentence below the name',
  tips: 'how to use it, for whoever opens it',
  image: 'address of the icon (`pictures add` says one); drawn by the site unless given',
  sort: sayPlace,
  shown: 'whether it is offered; conversations that have it stay readable',
  ...sayParameters,
  context_num: 'earlier questions that are sent with a new one',
};

export const listSkills = reading('skills', 'list', {
  does: 'skills, in the order of the page',
  roles: ['support'],
  input: {
    category: z.optional(category),
    words: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    shown: z.optional(z.enum(['yes', 'no'])),
    ...pagingInput,
  },
  output: page(z.object(row)),
  says: { category: says.category, words: 'in its name or its sentence', shown: 'only those that are, or are not' },
  examples: ['', '--category 编程开发', '--words 翻译 --shown yes'],
});

export const showSkill = reading('skills', 'show', {
  does: 'one skill with all that the model is told',
  roles: ['support'],
  input: { id },
  output: Skill,
  operands: ['id'],
  says: { id: says.id },
});

export const addSkill = writing('skills', 'add', {
  does: 'adds a skill, offered at once unless --shown no',
  input: { name, category, content, ...optional },
  output: Skill,
  operands: ['name'],
  files: ['content'],
  says,
  examples: ['会议纪要助手 --category 职场沟通 --content minutes.md --temperature 0.3 --reason "asked for by members"'],
});

export const editSkill = writing('skills', 'edit', {
  does: 'changes what is given of a skill; a question under way is not touched',
  input: {
    id,
    name: z.optional(name),
    category: z.optional(category),
    content: z.optional(content),
    ...optional,
  },
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
  about: 'skills at /skill: what the model is told, categories, shown or not',
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
