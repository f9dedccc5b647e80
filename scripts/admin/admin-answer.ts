import type { Command } from 'shared/contracts/operator/command.ts';
import { flagOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { tableText } from '../mf/table.ts';
import { isTime, minuteInBeijing } from './beijing.ts';
import { fittingTable } from './fit.ts';

type Row = Record<string, unknown>;

/**
 * The reply of a command for people: a table, or a line for each value; what is said besides stands below. `body` is what
 * of it is shown; undefined: it was written into a file.
 */
export function showAnswer(
  { noun, columns }: Command,
  { data, body }: { data: unknown; body: unknown },
  remarks: (string | undefined)[],
  input: Record<string, unknown>,
): string {
  const parts = [
    body === undefined ? undefined : bodyOf(body, columns, filesOf(noun)),
    hasTimes(body) ? 'Times are of Beijing (UTC+8).' : undefined,
    pageText(data, input),
    ...remarks,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What commands of the noun read from files: such a text stands last and by itself, so that it can be cut out and given back. */
const filesOf = (name: string) =>
  new Set(nouns.find((noun) => noun.name === name)?.commands.flatMap(({ files }) => files));

function bodyOf(data: unknown, columns: string[] | undefined, files: ReadonlySet<string>): string {
  const rows = isRow(data) && Array.isArray(data.lists) ? data.lists : data;
  if (Array.isArray(rows)) return rows.length > 0 ? listText(rows, columns) : 'There is none.';
  if (isRow(rows)) return recordText(rows, files);
  return rows === null || rows === undefined ? 'Done.' : cell(rows);
}

/** A time is shown without its zone, which stands below once. */
const hasTimes = (value: unknown): boolean =>
  typeof value === 'string'
    ? isTime(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasTimes);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function listText(rows: unknown[], columns: string[] | undefined): string {
  if (!rows.every(isRow)) return rows.map(cell).join('\n');
  const all = columns ?? Object.keys(rows[0] ?? {});
  // A value that no row has gets no column; `--json` has values that do not fit into a cell.
  const names = all.filter((name) => rows.some((row) => cell(row[name]) !== '-'));
  const { text, isCut } = fittingTable(
    names.map((name) => name.replaceAll('_', ' ')),
    rows.map((row) => names.map((name) => cell(row[name]))),
  );
  return isCut ? `${text}\n(… is cut to fit; --json has all of it)` : text;
}

/** Plain values first, a line each, with those of a record within it; lists below, each with its name. */
function recordText(record: Row, files: ReadonlySet<string>): string {
  const isFile = (name: string) => files.has(name) && typeof record[name] === 'string';
  const entries = Object.entries(record)
    .flatMap(withinOf)
    .toSorted(([one], [other]) => Number(isFile(one)) - Number(isFile(other)));
  const isList = (value: unknown) => Array.isArray(value) && value.some(isRow);
  const plain = entries.filter(([name, value]) => !isList(value) && !isLongText(value) && !isFile(name));
  const lists = entries.filter(([, value]) => isList(value));
  const texts = entries.filter(([name, value]) => isLongText(value) || isFile(name));
  return [
    plainText(plain.map(([name, value]) => [name.replaceAll('_', ' '), cell(value)])),
    ...lists.map(([name, value]) => `${name.replaceAll('_', ' ')}:\n${listText(value as unknown[], undefined)}`),
    ...texts.map(([name, value]) => `${name.replaceAll('_', ' ')}:\n${value}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** `payee account` and the others of a record, in place of its JSON. */
const withinOf = ([name, value]: [string, unknown]): [string, unknown][] =>
  isRow(value) ? Object.entries(value).map(([own, within]) => [`${name} ${own}`, within]) : [[name, value]];

const plainText = ([first, ...others]: string[][]) => (first ? tableText(first, others) : '');

const isLongText = (value: unknown) => typeof value === 'string' && (value.includes('\n') || value.length > 300);

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    if (isTime(value)) return minuteInBeijing(value);
    return /^-?\d+\.\d\d$/.test(value) ? `${value} ¥` : value.replaceAll('\n', ' ');
  }
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A sentence that says how to read the next page of a list. */
function pageText(data: unknown, input: Record<string, unknown>): string | undefined {
  if (!isRow(data) || typeof data.count !== 'number' || !Array.isArray(data.lists)) return undefined;
  const { count, page_no: page, page_size: size } = data as { count: number; page_no: number; page_size: number };
  if (data.lists.length === count) return undefined;
  if (input.page_type === 0)
    return `These are the first ${data.lists.length} of ${count}; narrow it down, or go by pages: ${flagOf('page_no')}.`;
  const pages = Math.ceil(count / size);
  const more = page < pages ? `; the next: ${flagOf('page_no')} ${page + 1}` : '';
  return `Page ${page} of ${pages}, ${count} in all${more}.`;
}
