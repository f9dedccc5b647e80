import type { FormField } from 'shared/contracts/chat/creation.ts';
import { creationCategories, creations } from '../../chat/creation/creation-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type Entry, linesOf, readEntries, requireValue } from '../texts/read-entries.ts';

/** Categories, and their files in this folder. */
const categories = [
  ['社交平台', 'social'],
  ['职场文书', 'work'],
  ['营销商业', 'business'],
  ['学习教育', 'study'],
  ['故事文学', 'story'],
  ['生活情感', 'life'],
  ['公文法务', 'formal'],
  ['产品技术', 'product'],
] as const;

/** What the model is asked: the brief, the parts, the rules. */
function contentOf({ brief, parts, rules }: SeedCreation): string {
  const numbered = parts.map((part, at) => `${at + 1}. ${part}`).join('\n');
  return `${brief.replace(/\{(\w+)\}/g, '$${$1}')}\n\n结构：\n${numbered}\n\n要求：${rules}`;
}

export async function seedCreations(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: creationCategories.id }).from(creationCategories).limit(1);
  if (one) return;
  for (const [sort, [name, file]] of categories.entries()) {
    const [category] = await tx
      .insert(creationCategories)
      .values({ name, sort })
      .returning({ id: creationCategories.id });
    if (!category) continue;
    const rows = readEntries(`creations/${file}.md`)
      .map(creationOf)
      .map((item, at) => ({
        categoryId: category.id,
        name: item.name,
        image: `files/v2/badge/${item.icon}.svg`,
        tips: item.tips,
        content: contentOf(item),
        form: item.form,
        temperature: item.temperature,
        answers: item.answers,
        sort: at,
      }));
    await tx.insert(creations).values(rows);
  }
}

/** A template of a Markdown file; `seed-creations.ts` makes its row. */
interface SeedCreation {
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
function creationOf(entry: Entry): SeedCreation {
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
