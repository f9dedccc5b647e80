import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { categoryCommands } from 'shared/contracts/operator/categories.ts';
import {
  contextQuestions,
  entryCommands,
  entryMay,
  entryNeeds,
  entryRow,
  sayEntry,
} from 'shared/contracts/operator/chat/catalogue.ts';
import { skillsScreen } from 'shared/contracts/operator/chat/screen/skills-screen.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
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

export const {
  list: listSkills,
  show: showSkill,
  add: addSkill,
  edit: editSkill,
  remove: removeSkill,
} = entryCommands('skills', {
  row: entryRow,
  entry: Skill,
  needs: entryNeeds,
  may: optional,
  files: ['content'],
  says,
  texts: {
    list: {
      does: 'skills, in the order of the page',
      examples: ['', '--category 编程开发', '--words 翻译 --shown yes'],
    },
    show: {
      does: 'one skill with its system prompt',
    },
    add: {
      does: 'adds a skill, offered at once unless --shown no',
      examples: [
        '会议纪要助手 --category 职场沟通 --content minutes.md --temperature 0.3 --reason "asked for by members"',
      ],
    },
    edit: {
      does: 'changes what is given of a skill; a question under way is not touched',
      examples: ['12 --shown no --reason "bad answers"', '12 --content minutes.md --reason "shorter minutes"'],
    },
    remove: {
      does: 'deletes a skill that nobody has asked anything',
      examples: ['12 --reason "added twice"'],
    },
  },
});

export const skillCategoryCommands = categoryCommands('skills', 'skills', 'its skills are not offered then');

export const skillsNoun = {
  name: 'skills',
  about: 'skills at /skill: system prompts, categories, shown or not',
  screen: skillsScreen,
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
