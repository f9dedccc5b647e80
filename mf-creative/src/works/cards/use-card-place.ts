import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cardsBetween, type Placement } from './place-cards.ts';

/** Where a reader is: the first card in sight, and how far below the upper edge of the box it begins, in pixels. */
export interface CardPlace {
  key: string | number;
  offset: number;
}

/** How far an element begins below the beginning of what the box scrolls, in pixels. */
export const topInBox = (inner: Element, box: Element): number =>
  inner.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

interface Grid {
  box: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  placement: Placement;
  keys: readonly (string | number)[];
  /** Other cards come before the first one: who reads from there stays there when they do. */
  isContinued: boolean;
  opensAt?: CardPlace | undefined;
  /** The box is scrolled to another place, before the browser paints. */
  onMoved(): void;
}

/**
 * Keeps what the reader sees where it is, to the pixel, when cards come before it or the width changes. A place that was noted
 * (`placeNow`) is found again after a reload or a way back, once its card is in the list.
 */
export function useCardPlace({ box, grid, placement, keys, isContinued, opensAt, onMoved }: Grid) {
  const held = useRef(opensAt);
  /** Where the box was scrolled to here, not by the reader. */
  const movedTo = useRef<number>(undefined);
  function placeNow(isAboveToo = false): CardPlace | undefined {
    if (!box.current || !grid.current) return undefined;
    const top = box.current.scrollTop - topInBox(grid.current, box.current);
    if (top < 0 && !isAboveToo) return undefined;
    const [first] = cardsBetween(placement, top, top + box.current.clientHeight);
    const card = first === undefined ? undefined : placement.cards[first];
    const key = first === undefined ? undefined : keys[first];
    return card && key !== undefined ? { key, offset: card.top - top } : undefined;
  }
  /** @returns whether the card is in the list */
  function show({ key, offset }: CardPlace): boolean {
    const card = placement.cards[keys.indexOf(key)];
    if (!card || !box.current || !grid.current) return false;
    const scrollTop = topInBox(grid.current, box.current) + card.top - offset;
    // Sums of fractions differ by less: setting the same place once more would end the momentum of a finger.
    if (Math.abs(box.current.scrollTop - scrollTop) > 0.01) box.current.scrollTop = scrollTop;
    movedTo.current = box.current.scrollTop;
    held.current = { key, offset };
    onMoved();
    return true;
  }
  const settled = useRef(placement);
  useLayoutEffect(() => {
    if (settled.current === placement) return;
    settled.current = placement;
    if (held.current) show(held.current);
    else if (isContinued) held.current = placeNow(true);
  });
  return {
    placeNow: () => placeNow(),
    show,
    /** Notes the place, after each scroll of the reader's. One that the list was too short for is shown when more has come. */
    hold() {
      if (box.current?.scrollTop !== movedTo.current) held.current = placeNow(isContinued);
    },
  };
}
