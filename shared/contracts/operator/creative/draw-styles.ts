import { id } from 'shared/contracts/id.ts';
import { place, sayPlace } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { drawStylesScreen } from 'shared/contracts/operator/creative/screen/draw-styles-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

const Style = z.object({
  id: z.number(),
  name: z.string(),
  words: z.string(),
  sort: z.number(),
  shown: z.boolean(),
});

const says = {
  id: 'its number in the list',
  name: 'what visitors choose; a model that has a style of this name by itself uses its own',
  words: 'what is added to the prompt of who chooses it',
  sort: sayPlace,
  shown: 'whether it is offered',
};

const may = { sort: z.optional(place), shown: z.optional(z.boolean()) };

export const listDrawStyles = reading('draw-styles', 'list', {
  does: 'styles that every model of drawing offers, after those that it has by itself (`models show`)',
  roles: ['support'],
  input: {},
  output: z.array(Style),
});

export const addDrawStyle = writing('draw-styles', 'add', {
  does: 'adds a style, offered at once unless --shown no',
  input: { name, words, ...may },
  output: Style,
  operands: ['name'],
  says,
  examples: ['胶片 --words "35 毫米胶片摄影，柔和的颗粒" --reason "asked for often"'],
});

export const editDrawStyle = writing('draw-styles', 'edit', {
  does: 'changes what is given of a style; pictures that were asked for before are painted with its former words',
  input: { id, name: z.optional(name), words: z.optional(words), ...may },
  output: Style,
  operands: ['id'],
  says,
  examples: ['7 --words "35mm film photography, soft grain" --reason "the models read English better"'],
});

export const removeDrawStyle = writing('draw-styles', 'remove', {
  does: 'deletes a style; pictures keep its name',
  input: { id },
  output: Style,
  operands: ['id'],
  says: { id: says.id },
  examples: ['7 --reason "nobody takes it"'],
});

export const drawStylesNoun = {
  name: 'draw-styles',
  about: 'styles of drawing: a name for visitors, and the words that it adds to a prompt',
  screen: drawStylesScreen,
  commands: [listDrawStyles, addDrawStyle, editDrawStyle, removeDrawStyle],
};
