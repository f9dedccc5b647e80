import type { FormField } from 'shared/contracts/chat/creation.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import * as nouns from 'shared/contracts/operator/chat/creations.ts';
import { Catalogue, type Row } from '../../platform/operator/categories/catalogue.ts';
import { readJson } from '../../platform/operator/read-json.ts';
import type { OperatorApi } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { creationCategories, creations } from './creation-tables.ts';
import { choosing, fieldsIn } from './filled-form.ts';

/** What a new template shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/document.svg';

const catalogue = new Catalogue({
  entries: creations,
  categories: creationCategories,
  words: [creations.name, creations.tips],
  one: 'template',
  noun: 'creations',
});

export const creationCommands = (operatorApi: OperatorApi): void =>
  catalogue.serve<ServedInput<typeof nouns.editTemplate.endpoint>>(
    operatorApi,
    {
      list: nouns.listTemplates,
      show: nouns.showTemplate,
      add: nouns.addTemplate,
      edit: nouns.editTemplate,
      remove: nouns.removeTemplate,
      categories: nouns.creationCategoryCommands,
    },
    {
      columns({ name, content, tips, image, virtual_uses: virtualUses, sort, ...input }, before) {
        const form = input.form === undefined ? undefined : readFormSource(input.form);
        if (content !== undefined || form) requireFit(content ?? before?.content ?? '', form ?? before?.form ?? []);
        const picture = image ?? (before ? undefined : usualImage);
        return { name, content, form, tips, image: picture, virtualUses, sort, ...columnsOfParameters(input) };
      },
      line: lineOf,
      whole(row) {
        const { context_num: _context, ...parameters } = wireParameters(row.entry);
        return { ...lineOf(row), ...wireRow(row.entry, 'image', 'tips', 'content', 'form'), ...parameters };
      },
      obstacle: ({ id, uses }) =>
        uses > 0
          ? `Template ${id} was used ${uses} times. Offer it no more: \`creations edit ${id} --shown no\`.`
          : undefined,
    },
  );

const lineOf = ({ entry, category }: Row<typeof creations>) => ({
  ...wireRow(entry, 'id', 'name', 'uses', 'virtualUses', 'sort'),
  category,
  shown: entry.isShown,
});

/**
 * A form as an operator's file has it: a list of fields, or a whole template as `creations show --json` says it.
 * @throws Refusal that names the place in the file
 */
function readFormSource(text: string): FormField[] {
  const form = readJson(nouns.FormSource, text, 'form', fieldsOf);
  const ids = form.map(({ id }) => id);
  for (const [at, field] of form.entries()) {
    if (ids.indexOf(field.id) !== at) throw wrong(`form: ${at}.id "${field.id}" is the id of another field, too.`);
    const problem = problemOf(field);
    if (problem) throw wrong(`form: ${at}.props.${problem}.`);
  }
  return form;
}

/** Refuses a text that asks for a field that the form has not, and a field that the text does not use. */
function requireFit(content: string, form: readonly FormField[]): void {
  const used = fieldsIn(content);
  const ids = form.map(({ id }) => id);
  const lost = used.find((id) => !ids.includes(id));
  if (lost) throw invalidInput(`content asks for \${${lost}}; the form has ${ids.join(', ')}.`, 'content');
  const idle = ids.find((id) => !used.includes(id));
  if (idle) throw wrong(`form: nothing is made of "${idle}"; write \${${idle}} where content needs it.`);
}

const fieldsOf = (json: unknown) => (typeof json === 'object' && json !== null && 'form' in json ? json.form : json);

/** What is wrong with the choices or the default of one field. */
function problemOf({ name, props }: FormField): string | undefined {
  const { options, defaultValue } = props;
  if (!choosing.has(name)) {
    if (options.length > 0) return `options: a ${name} has none`;
    return typeof defaultValue === 'string' ? undefined : 'defaultValue must be a text';
  }
  if (options.length < 2) return 'options must be at least 2 entries long';
  if (new Set(options).size < options.length) return 'options has an entry twice';
  const chosen = [defaultValue].flat().filter(Boolean);
  if (name !== 'WidgetCheckbox' && chosen.length > 1) return 'defaultValue must be one of the options';
  const other = chosen.find((one) => !options.includes(one));
  return other === undefined ? undefined : `defaultValue: "${other}" is none of the options`;
}

const wrong = (sentence: string) => invalidInput(sentence, 'form');
