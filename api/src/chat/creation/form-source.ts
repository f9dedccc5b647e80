import type { FormField } from 'shared/contracts/chat/creation.ts';
import { FormSource } from 'shared/contracts/operator/chat/creations.ts';
import { readJson } from '../../platform/operator/read-json.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { choosing, fieldsIn } from './filled-form.ts';

/**
 * A form as an operator's file has it: a list of fields, or a whole template as `creations show --json` says it.
 * @throws Refusal that names the place in the file
 */
export function readFormSource(text: string): FormField[] {
  const form = readJson(FormSource, text, 'form', fieldsOf);
  const ids = form.map(({ id }) => id);
  for (const [at, field] of form.entries()) {
    if (ids.indexOf(field.id) !== at) throw wrong(`form: ${at}.id "${field.id}" is the id of another field, too.`);
    const problem = problemOf(field);
    if (problem) throw wrong(`form: ${at}.props.${problem}.`);
  }
  return form;
}

/** Refuses a text that asks for a field that the form has not, and a field that the text does not use. */
export function requireFit(content: string, form: readonly FormField[]): void {
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
