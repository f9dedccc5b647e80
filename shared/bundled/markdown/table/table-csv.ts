import { csvRow } from 'shared/contracts/csv.ts';

/** A table of the page as CSV. */
export const csvOf = ({ rows }: HTMLTableElement): string =>
  [...rows].map(({ cells }) => csvRow([...cells].map(textOf))).join('');

const textOf = (cell: HTMLTableCellElement): string =>
  (cell.innerText ?? cell.textContent).replace(/\r\n?/g, '\n').trim();
