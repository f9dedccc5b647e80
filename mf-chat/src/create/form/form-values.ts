import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import { type FormField, type FormValues, fieldLimit } from 'shared/contracts/chat/creation.ts';

export type FormErrors = Readonly<Record<string, string>>;

const choosing = new Set(['WidgetSelect', 'WidgetRadio', 'WidgetCheckbox']);

/** A form before anything is filled in. */
export function defaultsOf(form: readonly FormField[]): FormValues {
  return Object.fromEntries(
    form.map(({ id, name, props: { defaultValue } }) => {
      const list = [defaultValue].flat().filter(Boolean);
      return [id, name === 'WidgetCheckbox' ? list : (list[0] ?? '')];
    }),
  );
}

/** Of kept or earlier values those that the form still has, in the shape that it wants. */
export function fitValues(form: readonly FormField[], values: unknown): FormValues {
  const given = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  const fitting: FormValues = {};
  for (const { id, name, props } of form) {
    const texts = [given[id] ?? []].flat().filter((one): one is string => typeof one === 'string');
    if (!Object.hasOwn(given, id)) continue;
    const known = choosing.has(name) ? texts.filter((text) => props.options.includes(text)) : texts;
    fitting[id] = name === 'WidgetCheckbox' ? known : (known[0] ?? '');
  }
  return fitting;
}

export const maxOf = ({ props }: FormField) => props.maxlength || fieldLimit;

/** Why the form cannot be sent, by field; the API judges in the same words. */
export function errorsOf(form: readonly FormField[], values: FormValues): FormErrors {
  const errors: Record<string, string> = {};
  for (const field of form) {
    const { id, name, props } = field;
    const text = [values[id] ?? ''].flat().join('').trim();
    if (props.isRequired && !text) errors[id] = `请${choosing.has(name) ? '选择' : '填写'}${props.title}`;
    else if (!choosing.has(name) && text.length > maxOf(field))
      errors[id] = `${props.title}不能超过 ${maxOf(field)} 字`;
  }
  return errors;
}

const keyOf = (name: string) => `create-draft:${name}`;

/** What was typed, stored in the tab so that a reload does not lose it. In the browser only. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(readStored(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

export const keep = (name: string, value: unknown): void =>
  storeText(keyOf(name), value === null ? '' : JSON.stringify(value));
