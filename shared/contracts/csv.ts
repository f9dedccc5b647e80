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

function cell(text: string): string {
  const isNumber = /^[+-]?[\d.,\s]*\d%?$/.test(text);
  const harmless = /^[=+\-@\t\r|]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
