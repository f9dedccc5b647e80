import { type ReactNode, useEffect, useRef } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { styled } from 'shared/ui/kit.ts';
import { PriceTag } from './pay/price-tag.tsx';

interface CardItem {
  id: number;
  name: string;
  tag: string;
  sell_price: string;
  lineation_price?: string;
}

interface PackageCardsProps<T extends CardItem> {
  /** What is chosen, for screen readers. */
  label: string;
  items: readonly T[];
  chosen: number | undefined;
  /** The one that a phone shows first, so that it is in sight above the bar that buys it. */
  recommended: number | undefined;
  onChoose(id: number): void;
  /** A line below the price. */
  note(item: T): ReactNode;
  /** What the package holds, as items of a list. */
  children(item: T): ReactNode;
}

/** Packages as cards; one is chosen. Radio buttons, so that arrows move between them and nothing needs a script. */
export function PackageCards<T extends CardItem>(props: PackageCardsProps<T>) {
  const { label, items, chosen, recommended, onChoose, note, children } = props;
  const cards = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    // From below the bar that buys it (`scroll-margin`).
    cards.current?.querySelector(':checked')?.closest('label')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <Cards ref={cards} className={items.length > 4 && items.length % 4 > 0 ? 'wide' : undefined}>
      <Choice
        label={label}
        name="package"
        look="cards"
        value={chosen}
        onChange={onChoose}
        items={items.map((item) => ({
          value: item.id,
          label: (
            <>
              <strong dir="auto" data-first={item.id === recommended || undefined}>
                {item.name}
              </strong>
              {item.tag && <em dir="auto">{item.tag}</em>}
              <PriceTag className="price" price={item.sell_price} line={item.lineation_price} />
              {note(item) && <span className="note">{note(item)}</span>}
              <ul>{children(item)}</ul>
            </>
          ),
        }))}
      />
    </Cards>
  );
}

const Cards = styled('div')({
  // Name, price, note and what comes with it.
  '--card-parts': 4,
  '--card-gap': 'var(--space-4)',
  '--card-padding': 'var(--space-5) var(--space-4) var(--space-4)',
  '--columns': 'repeat(auto-fill, minmax(168px, 1fr))',
  marginTop: 'var(--space-5)',
  // Three in a row where four would leave the last row half empty.
  '&.wide': { '--columns': 'repeat(auto-fill, minmax(240px, 1fr))' },
  '@media (max-width: 1000px)': { '&:not(.wide)': { '--columns': 'repeat(2, minmax(0, 1fr))' } },
  '& fieldset > legend': {
    marginBottom: 'var(--space-4)',
    color: 'inherit',
    fontSize: 'var(--type-title)',
    fontWeight: 'var(--weight-strong)',
  },
  // Lines end at a comma or a space where they can, not inside a word.
  '& label > span': {
    alignItems: 'stretch',
    rowGap: 'var(--space-1)',
    fontSize: 'var(--type-text)',
    wordBreak: 'keep-all',
  },
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
    '&, &.wide': {
      '--columns': 'repeat(auto-fill, minmax(148px, 1fr))',
      '--card-gap': 'var(--space-3)',
      '--card-padding': 'var(--space-4) var(--space-3) var(--space-3)',
    },
    '& fieldset > legend': { fontSize: 'var(--type-text)' },
    '& label': {
      scrollMarginTop: 'calc(var(--header-height) + var(--space-4))',
      // The bar that buys: two lines above the tabs.
      scrollMarginBottom: 'calc(var(--bottom-bar-height) + 128px)',
    },
    '& label:has([data-first])': { order: -1 },
    '& .price': { flexWrap: 'wrap', columnGap: 'var(--space-2)' },
    '& .price data': { fontSize: 'var(--type-hero)' },
  },
});
