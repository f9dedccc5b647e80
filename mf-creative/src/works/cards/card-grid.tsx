import { Fragment, type ReactNode, useState } from 'react';
import { FlingProvider } from 'shared/bundled/lists/fling.ts';
import { styled } from 'shared/ui/kit.ts';
import { masonryNumbers } from './masonry-rules.ts';
import { type Cards, useCardsInSight } from './use-cards-in-sight.ts';

interface CardGridProps<T> extends Cards<T> {
  label: string;
  /** How many items the whole list has, where pages at both ends are let go. */
  total?: number;
  children(item: T): ReactNode;
}

/**
 * Cards of known heights side by side, each column packed: a grid of pictures as well as a masonry. A few dozen are in the page, of
 * however many; the card with the focus stays. `onNearBegin` and `onNearEnd` suit `usePageWindow` and `useGrowingList`.
 */
export function CardGrid<T>({ label, total, children, ...props }: CardGridProps<T>) {
  const { items, heightOf, minWidth, gap = 16, heading, masonry, before = 0 } = props;
  const { grid, fling, width, keys, headings, cards, height, inSight } = useCardsInSight(props);
  const [focused, setFocused] = useState<string | number>();
  const focusedAt = focused === undefined ? -1 : keys.indexOf(focused);
  const isAway = focusedAt >= 0 && !inSight.includes(focusedAt);
  const shown = isAway ? [...inSight, focusedAt].toSorted((a, b) => a - b) : inSight;
  const isPlaced = width > 0;
  // Until the grid is measured the browser computes the same places from these numbers.
  const first =
    masonry && !isPlaced
      ? masonryNumbers(
          shown.map((at) => heightOf(items[at] as T, minWidth) / minWidth),
          { minWidth, gap },
          !(masonry.isEnded && masonry.sizes.length === 1),
        )
      : undefined;
  const outer = isPlaced ? { height } : (first?.grid ?? { gridTemplateColumns: columnsOf(minWidth), gap });
  const styleOf = (index: number, at: number) =>
    isPlaced ? cards[index] : (first?.cards[at] ?? sizeOf(minWidth, heightOf(items[index] as T, minWidth)));
  const list = (
    <Grid ref={grid} aria-label={label} style={outer} data-placed={isPlaced || undefined} data-masonry={first && ''}>
      {shown.map((index, at) => {
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
              style={styleOf(index, at)}
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
  return <FlingProvider value={fling}>{masonry ? <div style={container}>{list}</div> : list}</FlingProvider>;
}

/** The masonry of the server is as wide as this. */
const container = { containerType: 'inline-size' } as const;

// Of a grid that was not measured yet.
const columnsOf = (minWidth: number) =>
  Number.isFinite(minWidth) ? `repeat(auto-fill, minmax(${minWidth}px, 1fr))` : 'minmax(0, 1fr)';
const sizeOf = (minWidth: number, height: number) =>
  Number.isFinite(minWidth) ? { aspectRatio: `${minWidth} / ${height}` } : { height };

const headingPlace = (cardTop = 0, height = 0) => ({ top: cardTop - height, height });

const Grid = styled('ul')`
  display: grid; align-items: start; margin: 0; padding: 0; list-style: none;
  /* The place is kept by use-card-place.ts. */
  overflow-anchor: none;
  &[data-placed] { position: relative; display: block; }
  &[data-placed] > li { position: absolute; }
  & > [data-heading] { grid-column: 1 / -1; right: 0; left: 0; }
`;
