/**
 * The one way CSV is written and read (RFC 4180, as Excel, WPS and LibreOffice open and save it).
 *
 * A text that a spreadsheet would run as a formula gets the apostrophe that makes it text there. A number that it would shorten or cut
 * (twelve digits and more, zeros at its beginning) is written as the formula of that text, `="0012"`, which opens as what it is.
 */

/** What a file begins with, without which Excel takes UTF-8 for the encoding of its country. */
export const csvMark = '\ufeff';

/**
 * One row of a table.
 *
 * @example csvRow(['名称', '-1,234.5', '=1+1', '说"好"']) // 名称,"-1,234.5",'=1+1,"说""好"""\r\n
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export interface CsvRow {
  /** Its number in a spreadsheet; that of the columns is 1. */
  row: number;
  /** '' where it has no such column. */
  cell(column: string): string;
}

/**
 * The rows of a table below its columns, without those that are empty. Also reads what a spreadsheet saved it as: with another
 * separator, without the guards, or with the guards as text.
 *
 * @example readCsv('a,"b, c"\r\n1,2\r\n').columns // ['a', 'b, c']
 */
export function readCsv(text: string): { columns: string[]; rows: CsvRow[] } {
  const [head = [], ...below] = recordsOf(text.replace(/^\ufeff/, ''));
  const columns = head.map((name) => name.trim());
  const rows = below
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some((one) => one !== ''));
  return {
    columns,
    rows: rows.map(({ row, cells }) => ({ row, cell: (column) => cells[columns.indexOf(column)] ?? '' })),
  };
}

/**
 * A number that a spreadsheet has shortened: `2.02611E+27`, or zeros in place of the digits beyond its fifteen. What it was is lost.
 */
export const isShortened = (text: string): boolean =>
  /^[+-]?\d(?:[.,]\d+)?e\+?\d+$/i.test(text) || /^\d{15}0{4,}$/.test(text);

/** What a spreadsheet takes for a formula. */
const formula = '[=+\\-@\\t\\r\\n|＝＋－＠]';
const needsApostrophe = new RegExp(`^(?:'+(?:${formula}|\\d)|${formula})`);
const apostrophe = new RegExp(`^'(?='*(?:${formula}|\\d))`);
const smallNumber = /^[+-]?[\d.,\s]*\d%?$/;
const longNumber = /^(?:\+?\d{12,}|0\d+|\d+e\d+)$/i;

function cell(text: string): string {
  if (longNumber.test(text)) return `"=""${text}"""`;
  const harmless = needsApostrophe.test(text) && !smallNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function recordsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const records: string[][] = [];
  let [record, value, isQuoted]: [string[], string, boolean] = [[], '', false];
  const end = (isLast: boolean) => {
    record.push(withoutGuard(value));
    value = '';
    if (!isLast) return;
    records.push(record);
    record = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') value += letter;
      else if (text[at + 1] === '"') value += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && value === '') isQuoted = true;
    else if (letter === separator) end(false);
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) end(true);
    else if (letter !== '\r') value += letter;
  }
  if (value !== '' || record.length > 0) end(true);
  return records;
}

/** Of a comma, a semicolon and a tab the one that the columns have most of. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [',', ';', '\t'].reduce((one, other) => (head.split(other).length > head.split(one).length ? other : one));
}

const withoutGuard = (value: string): string => /^="([^"]*)"$/.exec(value)?.[1] ?? value.replace(apostrophe, '');
