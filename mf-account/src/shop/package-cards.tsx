import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

interface CardItem {
  id: number;
  name: string;
  tag: string;
}

interface PackageCardsProps<T extends CardItem> {
  /** What is chosen, for screen readers. */
  label: string;
  items: readonly T[];
  chosen: number | undefined;
  onChoose(id: number): void;
  /** What a card shows below its name. */
  children(item: T): ReactNode;
}

/** Packages as cards; one is chosen. Radio buttons, so that arrows move between them and nothing needs a script. */
export function PackageCards<T extends CardItem>({ label, items, chosen, onChoose, children }: PackageCardsProps<T>) {
  return (
    <Cards>
      <legend>{label}</legend>
      <div className={items.length > 4 && items.length % 4 > 0 ? 'cards wide' : 'cards'}>
        {items.map((item) => (
          <label key={item.id}>
            <input
              type="radio"
              name="package"
              value={item.id}
              checked={item.id === chosen}
              onChange={() => onChoose(item.id)}
            />
            <strong dir="auto">{item.name}</strong>
            {item.tag && <em dir="auto">{item.tag}</em>}
            {children(item)}
          </label>
        ))}
      </div>
    </Cards>
  );
}

const Cards = styled('fieldset')({
  minWidth: 0,
  margin: 'var(--space-5) 0 0',
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: 'var(--type-title)', fontWeight: 'var(--weight-strong)' },
  '& > .cards': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
    gap: 'var(--space-4)',
    marginTop: 'var(--space-4)',
  },
  // Three in a row where four would leave the last row half empty.
  '& > .wide': { gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' },
  '@media (max-width: 1000px)': { '& > .cards:not(.wide)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  '& label': {
    position: 'relative',
    // Name, price, note and what comes with it stand at one height in all cards of a row.
    display: 'grid',
    gridRow: 'span 4',
    gridTemplateRows: 'subgrid',
    rowGap: 'var(--space-1)',
    padding: 'var(--space-5) var(--space-4) var(--space-4)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--surface-raised)',
    cursor: 'pointer',
    transition: 'border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease)',
  },
  '& label:hover': { borderColor: 'var(--accent-text)' },
  '& label:has(:checked)': {
    borderColor: 'var(--accent-text)',
    boxShadow: 'inset 0 0 0 1px var(--accent-text)',
    background: 'linear-gradient(var(--accent-soft), var(--accent-soft)), var(--surface-raised)',
  },
  '& label:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& strong': { fontSize: 'var(--type-text)', fontWeight: 'var(--weight-strong)' },
  '& em': {
    position: 'absolute',
    top: -10,
    right: 12,
    padding: '0 10px',
    borderRadius: 'var(--radius-full)',
    background: 'var(--minor)',
    color: 'var(--on-minor)',
    fontSize: 'var(--type-meta)',
    fontStyle: 'normal',
    fontWeight: 'var(--weight-medium)',
    lineHeight: '20px',
  },
  '& .price': { display: 'flex', alignItems: 'baseline', gap: 'var(--space-2)' },
  '& .price data': { fontSize: '2rem', fontWeight: 'var(--weight-strong)', lineHeight: 1.25 },
  '& .price small': { fontSize: 'var(--type-text)', fontWeight: 'var(--weight-medium)' },
  '& .price s': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& .aside': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .note': { color: 'var(--text-2)', fontSize: 'var(--type-meta)', '& span': { whiteSpace: 'nowrap' } },
  '& ul': {
    gridRow: 4,
    alignContent: 'start',
    display: 'grid',
    gap: 'var(--space-1)',
    listStyle: 'none',
    margin: 'var(--space-3) 0 0',
    padding: 'var(--space-3) 0 0',
    borderTop: '1px solid var(--line)',
    fontSize: '0.8125rem',
  },
  '& li': { display: 'flex', alignItems: 'baseline', gap: 'var(--space-2)' },
  '& li svg': { flex: 'none', alignSelf: 'start', marginTop: 3, color: 'var(--accent-text)' },
  '& b': { fontWeight: 'var(--weight-strong)' },
  // On a phone the cards lie in rows of two; the price stays large.
  '@media (max-width: 767.98px)': {
    '& > legend': { fontSize: 'var(--type-text)' },
    '& > .cards, & > .wide': { gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: 'var(--space-3)' },
    '& label': { padding: 'var(--space-4) var(--space-3) var(--space-3)' },
    '& .price': { flexWrap: 'wrap', columnGap: 'var(--space-2)' },
    '& .price data': { fontSize: 'var(--type-hero)' },
  },
});
