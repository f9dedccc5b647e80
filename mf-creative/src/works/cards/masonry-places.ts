import type { PlacedCard, Placement } from './place-cards.ts';

export interface MasonrySizes {
  /** The least width of a card; columns share what is left. */
  minWidth: number;
  gap: number;
}

/** The cards of a masonry by blocks, as its list has them by pages: how many each has. */
export interface MasonryBlocks {
  sizes: readonly number[];
  /** The last one ends the list: its columns end where they end. */
  isEnded: boolean;
}

/** More columns are not made: cards become wider. */
export const maxColumns = 8;

/** Cards of a column, on average, that are made as high as those beside them. */
const minPerColumn = 3;

/** A place or a height, as a share of a card's width and a number of gaps: so it is one for every width. */
interface Length {
  wide: number;
  gaps: number;
}

interface BlockCard {
  column: number;
  top: Length;
  height: Length;
}

/**
 * Places the cards of one block, each in the column that is shortest so far, as if cards were as narrow as they may be. A block that
 * `isFlush` ends at one height: the cards of a column become a little higher or lower for it. So where its cards lie depends on
 * nothing before or after it: blocks come and go at both ends of a list, and what is read stays where it is.
 * @param ratios height by width of each card
 */
export function placeBlock(
  ratios: readonly number[],
  count: number,
  { minWidth, gap }: MasonrySizes,
  isFlush: boolean,
): { cards: BlockCard[]; height: Length } {
  const columns: number[][] = Array.from({ length: count }, () => []);
  const ends = columns.map(() => 0);
  for (const [index, ratio] of ratios.entries()) {
    const shortest = ends.indexOf(Math.min(...ends));
    columns[shortest]?.push(index);
    ends[shortest] = (ends[shortest] ?? 0) + ratio * minWidth + gap;
  }
  const sumOf = (column: readonly number[]) => column.reduce((sum, index) => sum + (ratios[index] ?? 1), 0);
  const own = columns.map((column) => ({ wide: sumOf(column), gaps: Math.max(0, column.length - 1) }));
  // Few cards would have to change too much.
  const common = isFlush && ratios.length >= minPerColumn * count ? meanOf(own) : undefined;
  const cards: BlockCard[] = [];
  for (const [at, column] of columns.entries()) {
    const { wide, gaps } = own[at] ?? { wide: 1, gaps: 0 };
    const top = { wide: 0, gaps: 0 };
    for (const index of column) {
      const share = (ratios[index] ?? 1) / wide;
      const height = common
        ? { wide: share * common.wide, gaps: share * (common.gaps - gaps) }
        : { wide: share * wide, gaps: 0 };
      cards[index] = { column: at, top: { ...top }, height };
      top.wide += height.wide;
      top.gaps += height.gaps + 1;
    }
  }
  const longest = own[ends.indexOf(Math.max(...ends))];
  return { cards, height: common ?? longest ?? { wide: 0, gaps: 0 } };
}

function meanOf(lengths: readonly Length[]): Length {
  const mean = (key: keyof Length) => lengths.reduce((sum, length) => sum + length[key], 0) / lengths.length;
  return { wide: mean('wide'), gaps: mean('gaps') };
}

export function placeMasonry(
  ratios: readonly number[],
  width: number,
  sizes: MasonrySizes,
  blocks: MasonryBlocks,
): Placement {
  const { minWidth, gap } = sizes;
  const count = Math.min(maxColumns, Math.max(1, Math.floor((width + gap) / (minWidth + gap))));
  const wide = (width - gap * (count - 1)) / count;
  const px = (length: Length) => length.wide * wide + length.gaps * gap;
  const cards: PlacedCard[] = [];
  const columns: number[][] = Array.from({ length: count }, () => []);
  let height = 0;
  for (const [at, size] of blocks.sizes.entries()) {
    const isLast = at === blocks.sizes.length - 1;
    const begin = cards.length;
    const block = placeBlock(ratios.slice(begin, begin + size), count, sizes, !(isLast && blocks.isEnded));
    const above = begin > 0 ? height + gap : 0;
    for (const card of block.cards) {
      columns[card.column]?.push(cards.length);
      const left = card.column * (wide + gap);
      cards.push({ left, top: above + px(card.top), width: wide, height: px(card.height) });
    }
    height = block.cards.length > 0 ? above + px(block.height) : height;
  }
  return { cards, columns, height };
}
