import { Fragment, type ReactNode, useState } from 'react';
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
  const { items, heightOf, minWidth, gap = 16, heading } = props;
  const { grid, width, keys, headings, cards, height, inSight } = useCardsInSight(props);
  const [focused, setFocused] = useState<string | number>();
  const focusedAt = focused === undefined ? -1 : keys.indexOf(focused);
  const isAway = focusedAt >= 0 && !inSight.includes(focusedAt);
  const shown = isAway ? [...inSight, focusedAt].toSorted((a, b) => a - b) : inSight;
  return (
    <Grid
      ref={grid}
      aria-label={label}
      style={width > 0 ? { height } : { gridTemplateColumns: columnsOf(minWidth), gap }}
      data-placed={width > 0 || undefined}
    >
      {shown.map((index) => {
        const item = items[index] as T;
        const key = keys[index] as string | number;
        const words = headings.get(index);
        return (
          <Fragment key={key}>
            {words !== undefined && (
              <li data-heading style={headingPlace(cards[index]?.top, heading?.height)}>
                <h2>{words}</h2>
              </li>
            )}
            <li
              aria-posinset={before + index + 1}
              aria-setsize={total ?? items.length}
              style={width > 0 ? cards[index] : sizeOf(minWidth, heightOf(item, minWidth))}
              onFocus={() => setFocused(key)}
              onBlur={() => setFocused(undefined)}
            >
              {children(item)}
            </li>
          </Fragment>
        );
      })}
    </Grid>
  );
}

// Of a grid that was not measured yet.
const columnsOf = (minWidth: number) =>
  Number.isFinite(minWidth) ? `repeat(auto-fill, minmax(${minWidth}px, 1fr))` : 'minmax(0, 1fr)';
const sizeOf = (minWidth: number, height: number) =>
  Number.isFinite(minWidth) ? { aspectRatio: `${minWidth} / ${height}` } : { height };

const headingPlace = (cardTop = 0, height = 0) => ({ top: cardTop - height, height });

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
  '& > [data-heading]': { gridColumn: '1 / -1', right: 0, left: 0 },
});
