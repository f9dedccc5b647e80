import type { CSSProperties } from 'react';
import { placeCards } from './place-cards.ts';

/** More columns than this are not shown before the script runs. */
const mostColumns = 8;

interface Sizes {
  minWidth: number;
  gap: number;
}

/** CSS custom properties of an element. */
type Numbers = CSSProperties & Record<`--${string}`, number>;

/**
 * Where cards lie for every number of columns, as numbers that `masonryRules` makes places of: a share of a card's width and a number of
 * gaps. So pictures lie in the document of the server where they will stay, at every width.
 * @param ratios height by width of each card
 */
export function masonryNumbers(
  ratios: readonly number[],
  { minWidth, gap }: Sizes,
): { grid: Numbers; cards: Numbers[] } {
  const grid: Numbers = {};
  const cards = ratios.map((ratio): Numbers => ({ '--r': rounded(ratio) }));
  for (let count = 1; count <= mostColumns; count++) {
    const width = count * minWidth + (count - 1) * gap;
    const sizes = { width, minWidth, gap, isSteady: true };
    const { columns } = placeCards(ratios.length, (at, wide) => (ratios[at] ?? 1) * wide, sizes);
    const ends = columns.map((column, at) => {
      let height = 0;
      for (const [above, index] of column.entries()) {
        Object.assign(cards[index] ?? {}, {
          [`--c${count}`]: at,
          [`--y${count}`]: rounded(height),
          [`--n${count}`]: above,
        });
        height += ratios[index] ?? 1;
      }
      return { height, gaps: Math.max(0, column.length - 1) };
    });
    const last = ends.toSorted((a, b) => b.height - a.height)[0] ?? { height: 0, gaps: 0 };
    Object.assign(grid, { [`--h${count}`]: rounded(last.height), [`--m${count}`]: last.gaps });
  }
  return { grid, cards };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** For the element around a `CardGrid` that `isMasonry`: as many columns as fit, before anything is measured and without a script. */
export function masonryRules({ minWidth, gap }: Sizes): Record<string, object> {
  const list = '& ul[data-masonry]';
  const rules: Record<string, object> = {
    [list]: { position: 'relative', display: 'block' },
    [`${list} > li`]: { position: 'absolute' },
  };
  for (let count = 1; count <= mostColumns; count++) {
    const width = `calc((100cqw - ${(count - 1) * gap}px) / ${count})`;
    rules[`@container (min-width: ${count === 1 ? 0 : count * minWidth + (count - 1) * gap}px)`] = {
      [list]: { '--w': width, height: `calc(var(--h${count}) * var(--w) + var(--m${count}) * ${gap}px)` },
      [`${list} > li`]: {
        width: 'var(--w)',
        height: 'calc(var(--r) * var(--w))',
        left: `calc(var(--c${count}) * (var(--w) + ${gap}px))`,
        top: `calc(var(--y${count}) * var(--w) + var(--n${count}) * ${gap}px)`,
      },
    };
  }
  return rules;
}
