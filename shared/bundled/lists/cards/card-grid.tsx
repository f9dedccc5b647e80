import { type ReactNode, useState } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { type Cards, useCardsInSight } from './use-cards-in-sight.ts';

interface CardGridProps<T> extends Cards<T> {
  label: string;
  /** How many items stand before the first one here and in the whole list, where pages at both ends are let go. */
  before?: number;
  total?: number;
  children(item: T): ReactNode;
}

/**
 * Cards of known heights side by side, each column packed: a grid of pictures as well as a masonry. A few dozen are in the page, of
 * however many; the card with the focus stays. `onNearBegin` and `onNearEnd` suit `usePageWindow` and `useGrowingList`.
 */
export function CardGrid<T>({ label, before = 0, total, children, ...props }: CardGridProps<T>) {
  const { items, heightOf, minWidth, gap = 16 } = props;
  const { grid, width, keys, cards, height, inSight } = useCardsInSight(props);
  const [focused, setFocused] = useState<string | number>();
  const focusedAt = focused === undefined ? -1 : keys.indexOf(focused);
  const isAway = focusedAt >= 0 && !inSight.includes(focusedAt);
  const shown = isAway ? [...inSight, focusedAt].toSorted((a, b) => a - b) : inSight;
  return (
    <Grid
      ref={grid}
      aria-label={label}
      style={
        width > 0 ? { height: height } : { gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))`, gap }
      }
      data-placed={width > 0 || undefined}
    >
      {shown.map((index) => {
        const item = items[index] as T;
        const key = keys[index] as string | number;
        return (
          <li
            key={key}
            aria-posinset={before + index + 1}
            aria-setsize={total ?? items.length}
            style={width > 0 ? cards[index] : { aspectRatio: `${minWidth} / ${heightOf(item, minWidth)}` }}
            onFocus={() => setFocused(key)}
            onBlur={() => setFocused(undefined)}
          >
            {children(item)}
          </li>
        );
      })}
    </Grid>
  );
}

const Grid = styled('ul')({
  display: 'grid',
  alignItems: 'start',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // The place is kept by use-card-place.ts.
  overflowAnchor: 'none',
  '&[data-placed]': { position: 'relative', display: 'block' },
  '&[data-placed] > li': { position: 'absolute' },
});
