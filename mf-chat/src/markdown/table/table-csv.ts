/** A table of the page as CSV (RFC 4180), as spreadsheets open it. */
export function csvOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map(({ cells }) => [...cells].map((cell) => field(cell.innerText ?? cell.textContent)));
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula gets the apostrophe that makes it text there; a number does not. */
function field(text: string): string {
  const value = text.replace(/\r\n?/g, '\n').trim();
  const isNumber = /^[+-]?[\d.,\s]*\d%?$/.test(value);
  const safe = /^[=+\-@\t|]/.test(value) && !isNumber ? `'${value}` : value;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
