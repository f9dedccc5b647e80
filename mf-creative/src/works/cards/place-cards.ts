export interface PlacedCard {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  cards: readonly PlacedCard[];
  columns: readonly (readonly number[])[];
  height: number;
}

interface Sizes {
  width: number;
  /** The least width of a card; columns share what is left. */
  minWidth: number;
  gap: number;
  /** Space for a heading of the whole width above a card, in pixels; 0: none, the card goes on with its group. */
  headingOf?: ((index: number) => number) | undefined;
}

/**
 * Places every card before any is drawn: as many columns as fit, each card in the one that is shortest so far. Cards of one height
 * make a plain grid, one column makes rows. Below a heading every column begins anew.
 * @param heightOf height of a card that is `width` wide, known without measuring it
 */
export function placeCards(
  count: number,
  heightOf: (index: number, width: number) => number,
  { width, minWidth, gap, headingOf = () => 0 }: Sizes,
): Placement {
  const columns: number[][] = Array.from(
    { length: Math.max(1, Math.floor((width + gap) / (minWidth + gap))) },
    () => [],
  );
  const cardWidth = (width - gap * (columns.length - 1)) / columns.length;
  const ends = columns.map(() => 0);
  const cards: PlacedCard[] = [];
  for (let index = 0; index < count; index++) {
    const heading = headingOf(index);
    if (heading > 0) ends.fill(Math.max(...ends) + heading);
    const column = ends.indexOf(Math.min(...ends));
    const top = ends[column] ?? 0;
    const height = heightOf(index, cardWidth);
    cards.push({ left: column * (cardWidth + gap), top, width: cardWidth, height });
    columns[column]?.push(index);
    ends[column] = top + height + gap;
  }
  return { cards, columns, height: Math.max(0, Math.max(...ends) - gap) };
}

/** Indexes of the cards between two heights of the grid, in their order. The work does not grow with the list. */
export function cardsBetween({ cards, columns }: Placement, top: number, end: number): number[] {
  const found: number[] = [];
  for (const column of columns) {
    const bottomOf = (at: number) => {
      const card = cards[column[at] ?? 0];
      return card ? card.top + card.height : 0;
    };
    let [from, to] = [0, column.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (bottomOf(middle) > top) to = middle;
      else from = middle + 1;
    }
    for (let at = from; at < column.length; at++) {
      const index = column[at] ?? 0;
      if ((cards[index]?.top ?? 0) >= end) break;
      found.push(index);
    }
  }
  return found.toSorted((a, b) => a - b);
}
