import type { FormField } from 'shared/contracts/chat/creation.ts';
import { type Entry, linesOf, requireValue } from '../read-entries.ts';

/** A template of a Markdown file; `seed-creations.ts` makes its row. */
export interface SeedCreation {
  name: string;
  /** A figure of `site/pictures/draw-badge.ts`. */
  icon: string;
  tips: string;
  /** What is asked; `{id}` stands for a field, and a line whose fields are all empty is left out. */
  brief: string;
  /** The parts of the result, each `name：what it says`. */
  parts: string[];
  rules: string;
  form: FormField[];
  temperature: number;
  /** Answers to choose from. */
  answers: number;
}

/**
 * The body of an entry: the brief, a line `- …` for each part, and a line `? kind id title | … | …` for each field of the form. The
 * second column has the placeholder or, divided by ` / `, the options; the third one what differs from the usual: `optional`,
 * `required`, `most=120`, `rows=6`, `chosen=…`.
 */
export function creationOf(entry: Entry): SeedCreation {
  return {
    name: entry.name,
    icon: requireValue(entry, 'icon'),
    tips: requireValue(entry, 'tips'),
    brief: linesOf(entry, '')
      .filter((line) => !/^[-?] /.test(line))
      .join('\n'),
    parts: linesOf(entry, '- '),
    rules: requireValue(entry, 'rules'),
    form: linesOf(entry, '? ').map(fieldOf),
    temperature: Number(requireValue(entry, 'temperature')),
    answers: Number(entry.values.answers ?? 1),
  };
}

/** Widget, longest text and whether it must be filled in, by kind of field. */
const kinds = {
  line: ['WidgetInput', 60, true],
  lines: ['WidgetTextarea', 1500, true],
  select: ['WidgetSelect', 0, true],
  radio: ['WidgetRadio', 0, true],
  checks: ['WidgetCheckbox', 0, false],
} as const;

function fieldOf(line: string): FormField {
  const [head = '', second = '', more = ''] = line.split(' | ');
  const [, kind = '', id = '', title = ''] = /^(\w+) (\w+) (.+)$/.exec(head) ?? [];
  const [name, most, isUsual] = kinds[kind as keyof typeof kinds];
  const numberOf = (key: string) => {
    const [, given] = new RegExp(`${key}=(\\d+)`).exec(more) ?? [];
    return given === undefined ? undefined : Number(given);
  };
  const options = kind.startsWith('line') ? [] : second.split(' / ');
  const chosen = /chosen=(.+)$/.exec(more)?.[1];
  const usual = kind === 'checks' ? [] : (options[0] ?? '');
  return {
    id,
    name,
    props: {
      title,
      isRequired: isUsual ? !more.includes('optional') : more.includes('required'),
      placeholder: options.length > 0 ? '' : second,
      maxlength: numberOf('most') ?? most,
      rows: numberOf('rows') ?? 4,
      options,
      defaultValue: chosen === undefined ? usual : kind === 'checks' ? chosen.split('/') : chosen,
    },
  };
}
