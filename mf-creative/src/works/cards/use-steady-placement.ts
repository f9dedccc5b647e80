import { useState } from 'react';
import { cardsBetween, type Placement } from './place-cards.ts';

interface Placed {
  /** Every card, from the upper edge of the grid. */
  placement: Placement;
  keys: readonly (string | number)[];
  width: number;
}

interface Steady {
  placed: Placed;
  above: number;
  placement: Placement;
}

interface Reader {
  /** What is in sight, in pixels below the upper edge of the grid. */
  top: number;
  height: number;
  /** Other cards come before the first one: pages at the beginning come and go. */
  isContinued: boolean;
  /** What is read lies so much lower than before: the box has to be scrolled as far. */
  onMoved(by: number): void;
}

/**
 * Cards stay where they lie while pages before them are let go and come back: what those took remains as space above the first card.
 * So nothing is scrolled, drawn or painted again for it. Cards are moved only by what comes where there is no such space.
 */
export function useSteadyPlacement(placed: Placed, { top, height, isContinued, onMoved }: Reader) {
  const [last, setLast] = useState<Steady>({ placed, above: 0, placement: placed.placement });
  let steady = last;
  if (last.placed.placement !== placed.placement) {
    const moved = last.placed.width > 0 ? movedCard(last, placed, { top, height }) : undefined;
    const keepsSpace = isContinued && last.placed.width === placed.width;
    const above = moved && keepsSpace ? Math.max(0, moved.from - moved.to) : 0;
    steady = { placed, above, placement: lowered(placed.placement, above) };
    setLast(steady);
    if (moved) onMoved(moved.to + above - moved.from);
  }
  return {
    placement: steady.placement,
    above: steady.above,
    /** For who has left all cards for the space above them. */
    closeSpace: () => setLast({ placed, above: 0, placement: placed.placement }),
  };
}

/** Where the first card in sight that is still there lay, and where it would lie with nothing above the first card. */
function movedCard({ placed, placement }: Steady, next: Placed, { top, height }: { top: number; height: number }) {
  for (const index of cardsBetween(placement, top, top + height)) {
    const key = placed.keys[index];
    const to = key === undefined ? undefined : next.placement.cards[next.keys.indexOf(key)]?.top;
    const from = placement.cards[index]?.top;
    if (from !== undefined && to !== undefined) return { from, to };
  }
  return undefined;
}

const lowered = (placement: Placement, by: number): Placement =>
  by === 0
    ? placement
    : {
        cards: placement.cards.map((card) => ({ ...card, top: card.top + by })),
        columns: placement.columns,
        height: placement.height + by,
      };
