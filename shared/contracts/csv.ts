/**
 * One row of a table as CSV (RFC 4180), as spreadsheets open it.
 *
 * A text that a spreadsheet would run as a formula gets the apostrophe that makes it text there; a number keeps its sign.
 *
 * @example csvRow(['名称', '-1,234.5', '=1+1', '说"好"']) // 名称,"-1,234.5",'=1+1,"说""好"""\r\n
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * The rows of a table that `csvRow` wrote, without the apostrophes that it added.
 *
 * @example parseCsv('a,"b, c"\r\n') // [['a', 'b, c']]
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[=+\-@\t\r|])/, ''));
    if (end === ',') continue;
    if (row.join('') !== '') rows.push(row);
    row = [];
  }
  return rows;
}

function cell(text: string): string {
  const isNumber = /^[+-]?[\d.,\s]*\d%?$/.test(text);
  const harmless = /^[=+\-@\t\r|]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
