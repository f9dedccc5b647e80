import type { ServedInput } from 'shared/contracts/endpoint.ts';
import {
  addDrawPrompt,
  drawPromptCategoryCommands,
  editDrawPrompt,
  listDrawPrompts,
  removeDrawPrompt,
} from 'shared/contracts/operator/creative/draw-prompts.ts';
import { Catalogue, type Row } from '../../platform/operator/categories/catalogue.ts';
import type { OperatorApi } from '../../platform/operator/serve-command.ts';
import { drawPrompts, promptCategories } from './prompt-tables.ts';

const catalogue = new Catalogue({
  entries: drawPrompts,
  categories: promptCategories,
  words: [drawPrompts.prompt, drawPrompts.promptEn],
  one: 'drawing prompt',
  noun: 'draw-prompts',
});

export const promptCommands = (operatorApi: OperatorApi): void =>
  catalogue.serve<ServedInput<typeof editDrawPrompt.endpoint>>(
    operatorApi,
    {
      list: listDrawPrompts,
      add: addDrawPrompt,
      edit: editDrawPrompt,
      remove: removeDrawPrompt,
      categories: drawPromptCategoryCommands,
    },
    {
      columns: ({ prompt, english, style, image, sort }) => ({ prompt, promptEn: english, style, image, sort }),
      line: shown,
      whole: shown,
    },
  );

const shown = ({ entry: example, category }: Row<typeof drawPrompts>) => {
  const { id, prompt, promptEn, style, image, sort, isShown } = example;
  return { id, category, prompt, english: promptEn, style, image, sort, shown: isShown };
};
