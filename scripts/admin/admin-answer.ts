import type { Command } from 'shared/contracts/operator/command.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { tableText } from '../mf/table.ts';
import { isTime, minuteInBeijing } from './beijing.ts';
import { fittingTable } from './fit.ts';
import { english } from './words/english.ts';
import type { Words } from './words/words.ts';

type Row = Record<string, unknown>;

/**
 * The reply of a command for people: a table, or a line for each value; what is said besides stands below. `body` is what
 * of it is shown; undefined: it was written into a file.
 */
export function showAnswer(
  command: Command,
  { data, body }: { data: unknown; body: unknown },
  remarks: (string | undefined)[],
  input: Record<string, unknown>,
  words: Words = english,
): string {
  const parts = [
    body === undefined ? undefined : bodyOf(body, { command, words }),
    hasTimes(body) ? words.times : undefined,
    pageText(data, input, words),
    ...remarks,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What commands of the noun read from files: such a text stands last and by itself, so that it can be cut out and given back. */
const filesOf = (name: string) =>
  new Set(nouns.find((noun) => noun.name === name)?.commands.flatMap(({ files }) => files));

/** Things that are read, and their reader. */
interface Reading {
  command: Command;
  words: Words;
}

function bodyOf(data: unknown, reading: Reading): string {
  const { command, words } = reading;
  const rows = isRow(data) && Array.isArray(data.lists) ? data.lists : data;
  if (Array.isArray(rows)) return rows.length > 0 ? listText(rows, command.columns, [], reading) : words.none;
  if (isRow(rows)) return recordText(rows, reading);
  return rows === null || rows === undefined ? words.done : cell(rows, [], reading);
}

/** A time is shown without its zone, which stands below once. */
const hasTimes = (value: unknown): boolean =>
  typeof value === 'string'
    ? isTime(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasTimes);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param path the names of the lists in which it stands */
function listText(rows: unknown[], columns: string[] | undefined, path: string[], reading: Reading): string {
  const { command, words } = reading;
  if (!rows.every(isRow)) return rows.map((row) => cell(row, path, reading)).join('\n');
  const all = columns ?? Object.keys(rows[0] ?? {});
  // A value that no row has gets no column; `--json` has values that do not fit into a cell.
  const names = all.filter((name) => rows.some((row) => cell(row[name], [...path, name], reading) !== '-'));
  const { text, isCut } = fittingTable(
    names.map((name) => words.head(command, [...path, name])),
    rows.map((row) => names.map((name) => cell(row[name], [...path, name], reading))),
  );
  return isCut ? `${text}\n${words.cut}` : text;
}

/** Plain values first, a line each, with those of a record within it; lists below, each with its name. */
function recordText(record: Row, reading: Reading): string {
  const { command, words } = reading;
  const files = filesOf(command.noun);
  const isFile = ([path, value]: Entry) => files.has(path.join(' ')) && typeof value === 'string';
  const entries = Object.entries(record)
    .flatMap(withinOf)
    .toSorted((one, other) => Number(isFile(one)) - Number(isFile(other)));
  const isList = (value: unknown) => Array.isArray(value) && value.some(isRow);
  const plain = entries.filter((entry) => !isList(entry[1]) && !isLongText(entry[1]) && !isFile(entry));
  const lists = entries.filter(([, value]) => isList(value));
  const texts = entries.filter((entry) => isLongText(entry[1]) || isFile(entry));
  const titled = ([path]: Entry) => words.title(command, path);
  return [
    plainText(plain.map((entry) => [titled(entry), cell(entry[1], entry[0], reading)])),
    ...lists.map((entry) => `${titled(entry)}:\n${listText(entry[1] as unknown[], undefined, entry[0], reading)}`),
    ...texts.map((entry) => `${titled(entry)}:\n${entry[1]}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A value of a record, after the names that lead to it. */
type Entry = [path: string[], value: unknown];

/** `payee account` and the others of a record, in place of its JSON. */
const withinOf = ([name, value]: [string, unknown]): Entry[] =>
  isRow(value) ? Object.entries(value).map(([own, within]) => [[name, own], within]) : [[[name], value]];

const plainText = ([first, ...others]: string[][]) => (first ? tableText(first, others) : '');

const isLongText = (value: unknown) => typeof value === 'string' && (value.includes('\n') || value.length > 300);

function cell(value: unknown, path: string[], { command, words }: Reading): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? words.switch.yes : words.switch.no;
  const worded = (text: string) => words.value(command, path, text);
  if (typeof value === 'string') {
    if (isTime(value)) return minuteInBeijing(value);
    return /^-?\d+\.\d\d$/.test(value) ? `${value} ¥` : worded(value).replaceAll('\n', ' ');
  }
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map((item) => worded(String(item))).join(', ') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : worded(String(value));
}

/** A sentence that says how to read the next page of a list. */
function pageText(data: unknown, input: Record<string, unknown>, words: Words): string | undefined {
  if (!isRow(data) || typeof data.count !== 'number' || !Array.isArray(data.lists)) return undefined;
  const { count, page_no: page, page_size: size } = data as { count: number; page_no: number; page_size: number };
  if (data.lists.length === count) return undefined;
  if (input.page_type === 0) return words.firstOf(data.lists.length, count);
  return words.pageOf(page, Math.ceil(count / size), count);
}
