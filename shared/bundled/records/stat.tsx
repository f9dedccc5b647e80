import type { ReactNode } from 'react';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { styled } from 'shared/ui/kit.ts';

interface StatProps {
  label: ReactNode;
  /** Whole credits, or text for amounts that were formatted elsewhere. */
  value: number | string;
  unit?: string;
  /** A small line below: a change, a way on. */
  note?: ReactNode;
}

/** A number with its label: balances, earnings. Tabular digits, so that a change moves nothing. */
export function Stat({ label, value, unit, note }: StatProps) {
  return (
    <Block>
      <dt>{label}</dt>
      <dd>
        <data value={value}>{typeof value === 'number' ? value.toLocaleString('zh-CN') : value}</data>
        {unit && <small>{unit}</small>}
      </dd>
      {note && <dd className="note">{note}</dd>}
    </Block>
  );
}

/** Stands for a `<div>` in a `<dl>`. */
const Block = styled('div')({
  minWidth: 0,
  padding: 'var(--space-4) var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface-raised)',
  '& dt': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& dd': {
    marginTop: 'var(--space-1)',
    fontSize: 'var(--type-hero)',
    fontWeight: 'var(--weight-strong)',
    lineHeight: 1.3,
  },
  '& small': {
    marginLeft: 'var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    fontWeight: 'var(--weight-normal)',
  },
  '& .note': {
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontWeight: 'var(--weight-normal)',
    textWrap: 'balance',
    '& a': touchArea,
  },
});
