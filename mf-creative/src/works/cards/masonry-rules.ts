import type { CSSProperties } from 'react';
import { type MasonrySizes, maxColumns, placeBlock } from './masonry-places.ts';

type Numbers = CSSProperties & Record<`--${string}`, number>;

/**
 * Where the cards of the first block lie for every number of columns, as numbers that `masonryRules` makes places of: shares of a
 * card's width and numbers of gaps. So pictures lie in the document of the server where they will stay, at every width.
 * @param ratios height by width of each card
 */
export function masonryNumbers(
  ratios: readonly number[],
  sizes: MasonrySizes,
  isFlush: boolean,
): { grid: Numbers; cards: Numbers[] } {
  const grid: Numbers = {};
  const cards = ratios.map((): Numbers => ({}));
  for (let count = 1; count <= maxColumns; count++) {
    const block = placeBlock(ratios, count, sizes, isFlush);
    for (const [at, { column, top, height }] of block.cards.entries()) {
      Object.assign(cards[at] ?? {}, {
        [`--c${count}`]: column,
        [`--y${count}`]: rounded(top.wide),
        [`--n${count}`]: rounded(top.gaps),
        [`--r${count}`]: rounded(height.wide),
        [`--m${count}`]: rounded(height.gaps),
      });
    }
    Object.assign(grid, { [`--h${count}`]: rounded(block.height.wide), [`--g${count}`]: rounded(block.height.gaps) });
  }
  return { grid, cards };
}

/** Less than a third of a pixel. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/**
 * CSS of the element around a `CardGrid` with a `masonry`: as many columns as fit, before anything is measured and without a script.
 * What is far out of sight waits for its styles until the first pictures stand.
 */
export function masonryRules({ minWidth, gap }: MasonrySizes): string {
  const list = 'ul[data-masonry]';
  const lengthOf = (wide: string, gaps: string) => `calc(var(--${wide}) * var(--w) + var(--${gaps}) * ${gap}px)`;
  const columns = Array.from({ length: maxColumns }, (_, at) => at + 1).map((count) => {
    const least = count === 1 ? 0 : count * minWidth + (count - 1) * gap;
    const left = `calc(var(--c${count}) * (var(--w) + ${gap}px))`;
    return `@container (min-width: ${least}px) {
      ${list} { --w: calc((100cqw - ${(count - 1) * gap}px) / ${count}); height: ${lengthOf(`h${count}`, `g${count}`)}; }
      ${list} > li { height: ${lengthOf(`r${count}`, `m${count}`)}; left: ${left}; top: ${lengthOf(`y${count}`, `n${count}`)}; }
    }`;
  });
  return `${list} { position: relative; display: block; }
    ${list} > li { position: absolute; width: var(--w); content-visibility: auto; }
    ${columns.join(' ')}`;
}
