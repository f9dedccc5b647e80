import { FormField, fieldLimit, widgets } from 'shared/contracts/chat/creation.ts';
import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { categoryCommands } from 'shared/contracts/operator/categories.ts';
import {
  answersAtOnce,
  entryCommands,
  entryMay,
  entryNeeds,
  entryRow,
  sayEntry,
} from 'shared/contracts/operator/chat/catalogue.ts';
import { creationsScreen } from 'shared/contracts/operator/chat/screen/creations-screen.ts';
import * as z from 'shared/contracts/schema.ts';
import { strictObject } from 'zod/mini';

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const option = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

/** A form as operators write it: what `FormField` would silently take for something else is refused. */
export const FormSource = z
  .array(
    strictObject({
      id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'must be at most 40 letters, digits, "_" and "-"')),
      name: z.enum(widgets),
      props: strictObject({
        title,
        isRequired: z._default(z.boolean(), false),
        placeholder: z._default(z.string().check(z.maxLength(200)), ''),
        maxlength: z._default(whole(0, fieldLimit), 0),
        rows: z._default(whole(1, 20), 4),
        options: z._default(z.array(option).check(z.maxLength(50)), []),
        defaultValue: z._default(z.union([z.string(), z.array(z.string())]), ''),
      }),
    }),
  )
  .check(z.minLength(1), z.maxLength(30));

/** `virtual_uses` is added to the uses that visitors read. */
const row = { ...entryRow, virtual_uses: z.number() };
const { context_num: _context, ...shownParameters } = ModelParameters.shape;
const Template = z.object({
  ...row,
  image: z.string(),
  tips: z.string(),
  content: z.string(),
  form: z.array(FormField),
  ...shownParameters,
});

const needs = { ...entryNeeds, form: z.string().check(z.minLength(1), z.maxLength(200_000)) };
const optional = { ...entryMay, virtual_uses: z.optional(whole(0, 10_000_000)), n: answersAtOnce };
const says = {
  ...sayEntry('creations'),
  content: `what the model is asked; \${id} stands for what was filled into that field, and a line whose fields are all empty is left out`,
  form: 'JSON list of fields, or a template as `creations show --json` says it; docs/operations/content.md has the shape',
  tips: 'one sentence below the name',
  virtual_uses: 'added to the uses that visitors read',
  shown: 'whether it is offered; what was written with it stays readable',
  n: 'answers to choose from, each for its price',
};

export const {
  list: listTemplates,
  show: showTemplate,
  add: addTemplate,
  edit: editTemplate,
  remove: removeTemplate,
} = entryCommands('creations', {
  row: row,
  entry: Template,
  needs: needs,
  may: optional,
  files: ['content', 'form'],
  says,
  texts: {
    list: {
      does: 'creation templates, in the order of the page',
      examples: ['', '--category 社交平台', '--words 邮件 --shown yes'],
    },
    show: {
      does: 'one template with its form and what the model is asked',
      examples: ['7', '7 --json > template.json'],
    },
    add: {
      does: 'adds a template, offered at once unless --shown no',
      examples: ['招聘启事 --category 职场文书 --content job.md --form job.json --reason "asked for by members"'],
    },
    edit: {
      does: 'changes what is given of a template; its text and its form must fit each other',
      examples: ['7 --shown no --reason "bad results"', '7 --form template.json --reason "asks for the tone, too"'],
    },
    remove: {
      does: 'deletes a template that nobody has used',
      examples: ['7 --reason "added twice"'],
    },
  },
});

export const creationCategoryCommands = categoryCommands(
  'creations',
  'templates',
  'its templates are not offered then',
);

export const creationsNoun = {
  name: 'creations',
  about: 'creation templates at /create: forms, what the model is asked, categories, shown or not',
  screen: creationsScreen,
  commands: [
    ...[listTemplates, showTemplate, addTemplate, editTemplate, removeTemplate],
    ...[
      creationCategoryCommands.list,
      creationCategoryCommands.add,
      creationCategoryCommands.edit,
      creationCategoryCommands.remove,
    ],
  ],
};
