import { type FormField, type FormValues, fieldLimit } from 'shared/contracts/chat/creation.ts';
import { questionLimit } from 'shared/contracts/chat/question.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import type { Creation } from './creation-queries.ts';

/** Widgets whose value is one of the options, or some of them. */
export const choosing = new Set(['WidgetSelect', 'WidgetRadio', 'WidgetCheckbox']);

/** What was filled in, field by field as the template has them; refuses the first field that is not as it must be. */
function readForm(form: readonly FormField[], sent: FormValues): FormValues {
  const values: FormValues = {};
  for (const field of form) values[field.id] = readField(field, Object.hasOwn(sent, field.id) ? sent[field.id] : '');
  if (Object.values(values).flat().join('').length > questionLimit) {
    throw invalidInput(`填写的内容合计不能超过 ${questionLimit} 字`, form[0]?.id);
  }
  return values;
}

function readField({ id, name, props }: FormField, sent: string | string[] | undefined): string | string[] {
  const max = props.maxlength || fieldLimit;
  const chosen = [sent ?? '']
    .flat()
    .map((text) => text.trim())
    .filter(Boolean);
  if (props.isRequired && chosen.length === 0) {
    throw invalidInput(`请${choosing.has(name) ? '选择' : '填写'}${props.title}`, id);
  }
  if (choosing.has(name)) {
    if (chosen.some((one) => !props.options.includes(one))) throw invalidInput(`${props.title}的选项不存在`, id);
    return name === 'WidgetCheckbox' ? [...new Set(chosen)] : (chosen[0] ?? '');
  }
  const text = chosen.join('\n');
  if (text.length > max) throw invalidInput(`${props.title}不能超过 ${max} 字`, id);
  return text;
}

const textOf = (value: string | string[] | undefined) => [value ?? ''].flat().join('、');

const fieldMark = /\$\{([\w-]+)\}/g;

/** The ids of the fields that a template's text asks for. */
export const fieldsIn = (content: string) => [...content.matchAll(fieldMark)].map(([, id = '']) => id);

/** The template's text with what was filled in; a line whose fields are all empty is left out. */
function fillTemplate(content: string, values: FormValues): string {
  return content
    .split('\n')
    .flatMap((line) => {
      const fields = fieldsIn(line).map((id) => textOf(values[id]));
      if (fields.length > 0 && fields.every((text) => text === '')) return [];
      return line.replace(fieldMark, (_all, id: string) => textOf(values[id]) || '不限');
    })
    .join('\n');
}

/** What was filled in, as a person would read it. */
function readableForm(form: readonly FormField[], values: FormValues): string {
  const lines = form.map(({ id, props }) => [props.title, textOf(values[id])] as const).filter(([, text]) => text);
  return lines.map(([title, text]) => `${title}：${text}`).join('\n');
}

/** What is asked with a filled form: the text that its user reads, and the prompt that the template makes of it. */
export function askedByForm({ name, content, form }: Creation, sent: FormValues) {
  const values = readForm(form, sent);
  return { text: readableForm(form, values) || name, prompt: fillTemplate(content, values), form: values };
}
