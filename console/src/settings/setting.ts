import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';

/** One setting, as `settings list` has it. */
export interface Setting {
  key: string;
  value: unknown;
  /** What the site comes with. */
  usual: unknown;
  from: 'operator' | 'default' | 'server';
  in_effect?: unknown;
  type: string;
  means: string;
}

/** The Chinese of keys, of what they do, and of sections. */
export interface SettingWords {
  titleOf(key: string): string;
  aboutOf(means: string): string;
  sectionTitle(section: string): string;
}

export function settingWordsOf({ output, inputs }: ModelVerb): SettingWords {
  const of = (fields: { name: string; values: { value: string; title: string }[] | undefined }[], name: string) =>
    new Map(fields.find((one) => one.name === name)?.values?.map(({ value, title }) => [value, title]));
  const titles = of(output.columns, 'key');
  const abouts = of(output.columns, 'means');
  const sections = of(inputs, 'section');
  return {
    titleOf: (key) => titles.get(key) ?? key,
    aboutOf: (means) => abouts.get(means) ?? means,
    sectionTitle: (section) => sections.get(section) ?? section,
  };
}

export const sectionOf = (key: string): string => key.split('.')[0] ?? key;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server decides is nobody's change. */
export const isChanged = ({ from, value, usual }: Setting): boolean => from !== 'server' && !isSame(value, usual);

export function isWanted({ key, means }: Setting, { titleOf, aboutOf }: SettingWords, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || [key, titleOf(key), aboutOf(means)].some((words) => words.toLowerCase().includes(wanted));
}

/** A value as one line: 开 or 关 of a switch, a text as it is, lists and objects as JSON. */
export function shownValue(setting: Pick<Setting, 'type'>, value: unknown): string {
  if (isSwitch(setting)) return isOn(value) ? '开' : '关';
  if (value === '' || value === null || value === undefined) return '（空）';
  if (setting.type === 'yuan') return `¥ ${value}`;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

export const isSwitch = ({ type }: Pick<Setting, 'type'>): boolean => type === 'switch' || type === 'yes or no';

export const isOn = (value: unknown) => value === 1 || value === true || value === 'yes' || value === '1';
