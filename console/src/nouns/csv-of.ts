import { csvMark, csvRow } from 'shared/contracts/csv.ts';
import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import { inBeijing } from '../values/times.ts';

/** A list as a file for spreadsheets, in the words of its screen. */
export const csvOf = (columns: ModelColumn[], rows: Row[]): string =>
  csvMark +
  [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => textOf(column, row[column.name])))]
    .map(csvRow)
    .join('');

function textOf({ kind, values }: ModelColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = String(value);
  if (kind === 'time') return inBeijing(text);
  return values?.find((one) => one.value === text)?.title ?? text;
}
