import { drawPrompt } from 'shared/contracts/creative/drawing.ts';
import { id } from 'shared/contracts/id.ts';
import { category, categoryCommands, place, sayCategory, sayPlace } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { drawPromptsScreen } from 'shared/contracts/operator/creative/screen/draw-prompts-screen.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const prompt = drawPrompt.check(z.minLength(1));
const english = drawPrompt;
const style = z.string().check(z.trim(), z.maxLength(50));

const Example = z.object({
  id: z.number(),
  category: z.string(),
  prompt: z.string(),
  english: z.string(),
  style: z.string(),
  image: z.string(),
  sort: z.number(),
  shown: z.boolean(),
});

const says = {
  id: 'its number in the list',
  category: sayCategory('draw-prompts'),
  prompt: 'what is put into the form of a visitor who takes it',
  english: 'the same in English; it is also the translation that visitors get',
  style: 'the style that fits it, as the models call it; models without it ignore it',
  image: 'address of a picture (`pictures add` says one) that shows what comes of it',
  sort: sayPlace,
  shown: 'whether it is offered',
};

const may = {
  english: z.optional(english),
  style: z.optional(style),
  image: z.optional(pictureAddress),
  sort: z.optional(place),
  shown: z.optional(z.boolean()),
};

export const listDrawPrompts = reading('draw-prompts', 'list', {
  does: 'examples of what can be drawn, in the order of the page',
  roles: ['support'],
  input: {
    category: z.optional(category),
    words: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    ...pagingInput,
  },
  output: page(Example),
  columns: ['id', 'category', 'prompt', 'style', 'sort', 'shown'],
  says: { category: says.category, words: 'in the prompt or its translation' },
  examples: ['', '--category 自然风光'],
});

export const addDrawPrompt = writing('draw-prompts', 'add', {
  does: 'adds an example, offered at once unless --shown no',
  input: { prompt, category, ...may },
  output: Example,
  operands: ['prompt'],
  says,
  examples: [
    '"雨后的竹林小径，薄雾，水墨" --category 中国风 --english "A path through bamboo after rain, mist, ink wash" --style 水墨 --reason "asked for often"',
  ],
});

export const editDrawPrompt = writing('draw-prompts', 'edit', {
  does: 'changes what is given of an example',
  input: { id, prompt: z.optional(prompt), category: z.optional(category), ...may },
  output: Example,
  operands: ['id'],
  says,
  examples: ['7 --style 水彩 --reason "looks better"', '7 --shown no --reason "out of season"'],
});

export const removeDrawPrompt = writing('draw-prompts', 'remove', {
  does: 'deletes an example',
  input: { id },
  output: Example,
  operands: ['id'],
  says: { id: says.id },
  examples: ['7 --reason "nobody takes it"'],
});

export const drawPromptCategoryCommands = categoryCommands(
  'draw-prompts',
  'examples',
  'its examples are not offered then',
);

export const drawPromptsNoun = {
  name: 'draw-prompts',
  about: 'examples of what can be drawn, in categories, with translation and style',
  screen: drawPromptsScreen,
  commands: [
    ...[listDrawPrompts, addDrawPrompt, editDrawPrompt, removeDrawPrompt],
    ...[
      drawPromptCategoryCommands.list,
      drawPromptCategoryCommands.add,
      drawPromptCategoryCommands.edit,
      drawPromptCategoryCommands.remove,
    ],
  ],
};
