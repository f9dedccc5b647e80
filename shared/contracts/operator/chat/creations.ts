import { FormField, fieldLimit, widgets } from 'shared/contracts/chat/creation.ts';
import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { id } from 'shared/contracts/id.ts';
import { category, categoryCommands, place, sayCategory, sayPlace } from 'shared/contracts/operator/categories.ts';
import { answersAtOnce, parameters, sayParameters } from 'shared/contracts/operator/chat/parameters.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
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

const row = {
  id: z.number(),
  name: z.string(),
  category: z.string(),
  /** How often it was asked. */
  uses: z.number(),
  /** Added to the uses that visitors read. */
  virtual_uses: z.number(),
  sort: z.number(),
  /** Of the template itself; in a hidden category it is not offered either. */
  shown: z.boolean(),
};
const { context_num: _context, ...shownParameters } = ModelParameters.shape;
const Template = z.object({
  ...row,
  image: z.string(),
  tips: z.string(),
  content: z.string(),
  form: z.array(FormField),
  ...shownParameters,
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000));
const form = z.string().check(z.minLength(1), z.maxLength(200_000));
const optional = {
  tips: z.optional(shortText),
  image: z.optional(pictureAddress),
  virtual_uses: z.optional(whole(0, 10_000_000)),
  sort: z.optional(place),
  shown: z.optional(z.boolean()),
  ...parameters,
  n: answersAtOnce,
};
const says = {
  id: 'its number in `creations list`',
  name: 'as visitors read it',
  category: sayCategory('creations'),
  content: `what the model is asked; \${id} stands for what was filled into that field, and a line whose fields are all empty is left out`,
  form: 'JSON list of fields, or a template as `creations show --json` says it; docs/operations.md has the shape',
  tips: 'one sentence below the name',
  image: 'address of the icon (`pictures add` says one); drawn by the site unless given',
  virtual_uses: 'added to the uses that visitors read',
  sort: sayPlace,
  shown: 'whether it is offered; what was written with it stays readable',
  ...sayParameters,
  n: 'answers to choose from, each for its price',
};

export const listTemplates = reading('creations', 'list', {
  does: 'creation templates, in the order of the page',
  roles: ['support'],
  input: {
    category: z.optional(category),
    words: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    shown: z.optional(z.enum(['yes', 'no'])),
    ...pagingInput,
  },
  output: page(z.object(row)),
  says: { category: says.category, words: 'in its name or its sentence', shown: 'only those that are, or are not' },
  examples: ['', '--category 社交平台', '--words 邮件 --shown yes'],
});

export const showTemplate = reading('creations', 'show', {
  does: 'one template with its form and what the model is asked',
  roles: ['support'],
  input: { id },
  output: Template,
  operands: ['id'],
  says: { id: says.id },
  examples: ['7', '7 --json > template.json'],
});

export const addTemplate = writing('creations', 'add', {
  does: 'adds a template, offered at once unless --shown no',
  input: { name, category, content, form, ...optional },
  output: Template,
  operands: ['name'],
  files: ['content', 'form'],
  says,
  examples: ['招聘启事 --category 职场文书 --content job.md --form job.json --reason "asked for by members"'],
});

export const editTemplate = writing('creations', 'edit', {
  does: 'changes what is given of a template; its text and its form must fit each other',
  input: {
    id,
    name: z.optional(name),
    category: z.optional(category),
    content: z.optional(content),
    form: z.optional(form),
    ...optional,
  },
  output: Template,
  operands: ['id'],
  files: ['content', 'form'],
  says,
  examples: ['7 --shown no --reason "bad results"', '7 --form template.json --reason "asks for the tone, too"'],
});

export const removeTemplate = writing('creations', 'remove', {
  does: 'deletes a template that nobody has used',
  input: { id },
  output: Template,
  operands: ['id'],
  says: { id: says.id },
  examples: ['7 --reason "added twice"'],
});

export const creationCategoryCommands = categoryCommands(
  'creations',
  'templates',
  'its templates are not offered then',
);

export const creationsNoun = {
  name: 'creations',
  about: 'creation templates at /create: forms, what the model is asked, categories, shown or not',
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
