import type { ReactNode } from 'react';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { styled } from 'shared/ui/kit.ts';
import { scrollEdges } from 'shared/ui/scroll-edges.ts';

/**
 * What a column is: `what` happened, how much (`amount`), `when`, what is `left` after it, and what it was `about`. A phone
 * shows a row as lines: what and how much, below it when and what is left, below that what it was about.
 */
type ColumnKind = 'what' | 'amount' | 'when' | 'left' | 'about';

export interface RecordColumn<Row> {
  title: string;
  kind: ColumnKind;
  cell(row: Row): ReactNode;
  /** The amount came in; it is green then. */
  isIncome?(row: Row): boolean;
}

interface RecordTableProps<Row> {
  /** For screen readers: what is listed, and how many there are. */
  caption: string;
  /** One of a kind. */
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
}

/**
 * Records as a table: balances, commissions, withdrawals.
 *
 * @example <RecordTable caption="共 2 笔" columns={[{ title: '变动', kind: 'amount', cell: (row) => row.amount }]} rows={rows} />
 */
export function RecordTable<Row extends { id: number }>({ caption, columns, rows }: RecordTableProps<Row>) {
  return (
    <Scroll>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title, kind, cell, isIncome }) => (
                <td key={title} data-kind={kind} data-title={title} data-income={isIncome?.(row) || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Scroll = styled('div')({
  ...scrollEdges('var(--surface-panel)'),
  marginBottom: 'var(--space-4)',
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'var(--type-interface)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    padding: 'var(--space-3) var(--space-2)',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'var(--text-2)', fontWeight: 'var(--weight-medium)' },
  '& [data-kind=amount], & [data-kind=left]': { textAlign: 'right' },
  '& td[data-income]': { color: 'var(--success)' },
  '& td[data-kind=when]': { color: 'var(--text-2)' },
  '& td[data-kind=about]': { minWidth: 140, color: 'var(--text-2)', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td[data-kind=about] a': touchArea,
  '@media (max-width: 767.98px)': {
    '& table, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 'var(--space-1) var(--space-3)',
      padding: 'var(--space-3) 0',
      borderBottom: '1px solid var(--line)',
    },
    '& tbody td': { padding: 0, border: 0 },
    '& td[data-kind=what]': { order: 1 },
    '& td[data-kind=amount]': { order: 2, fontWeight: 'var(--weight-medium)' },
    '& td[data-kind=when]': { order: 3, fontSize: '0.8125rem' },
    '& td[data-kind=left]': {
      order: 4,
      color: 'var(--text-2)',
      fontSize: '0.8125rem',
      '&::before': { content: 'attr(data-title) " "' },
    },
    '& td[data-kind=about]': {
      order: 5,
      gridColumn: '1 / -1',
      minWidth: 0,
      fontSize: '0.8125rem',
      '&:empty': { display: 'none' },
    },
  },
});
