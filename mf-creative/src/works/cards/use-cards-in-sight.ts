import {
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFling } from 'shared/bundled/lists/fling.ts';
import { useScrolledView } from 'shared/bundled/lists/use-scrolled-view.ts';
import { type MasonryBlocks, placeMasonry } from './masonry-places.ts';
import { cardsBetween, placeCards } from './place-cards.ts';
import { useBoxChanges } from './use-box-changes.ts';
import { type CardPlace, topInBox, useCardPlace } from './use-card-place.ts';
import { useSteadyPlacement } from './use-steady-placement.ts';

export interface CardGridHandle {
  /** Where the reader is, to be noted beside the address; undefined: above the grid. */
  placeNow(): CardPlace | undefined;
  /** Scrolls there. Returns whether the card is in the list. */
  show(place: CardPlace): boolean;
}

export interface Cards<T> {
  items: readonly T[];
  /** How many items of the whole list stand before the first one here. */
  before?: number | undefined;
  keyOf(item: T): string | number;
  /** Height of a card of this width, in pixels: from the ratio of its picture and lines of a fixed height, since no card is measured. */
  heightOf(item: T, width: number): number;
  /** The least width of a card; `Infinity`: one column. */
  minWidth: number;
  gap?: number;
  /** Cards with the same words, one after the other, stand below a heading with these words. */
  heading?: { of(item: T): string; height: number } | undefined;
  /** Cards are pictures of many ratios, and lie where they will stay before anything is measured: in the document of the server. */
  masonry?: MasonryBlocks | undefined;
  /** How many cards of a grid that was not measured yet are drawn, so by the server. */
  first?: number | undefined;
  /** Where the list opens; a card that comes later is shown then. */
  opensAt?: CardPlace | undefined;
  /** What scrolls; the grid lies in it, below whatever else it holds. */
  box: RefObject<HTMLElement | null>;
  /** The reader is close to the first or the last card, and so far from so many at the other end that those may be let go. */
  onNearBegin?(spare: number): void;
  onNearEnd?(spare: number): void;
  handle?: Ref<CardGridHandle>;
}

/** Cards are drawn this far beyond what is in sight, in pixels, more is asked for within twice as much, and let go beyond four times. */
const margin = 480;
/** Unless it is said. */
const firstCards = 24;

/** Which cards of a grid are drawn and where, and what scrolling it brings. `width` 0: nothing is measured yet. */
export function useCardsInSight<T>(list: Cards<T>) {
  const { items, before = 0, first = firstCards, box, opensAt } = list;
  const grid = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [begin, setBegin] = useState(0);
  // In a box that is older than this list the grid is measured before anything is painted: no card is drawn for the browser's own
  // layout. The upper half of what is in sight is painted first, all others follow.
  const [isInOldBox] = useState(() => box.current !== null);
  const [isBegun, setIsBegun] = useState(!isInOldBox);
  useEffect(() => startTransition(() => setIsBegun(true)), []);
  const fling = useFling(grid);
  const { view, look } = useScrolledView(box);
  /** How much lower what is in sight begins than it was seen last: until it is measured again. */
  const [shift, setShift] = useState(0);
  const { keys, headings, ...placed } = usePlacedCards(list, width);
  const top = view.top + shift - begin;
  const reader = { top, height: view.height, isContinued: before > 0, onMoved: (by: number) => setShift(shift + by) };
  const { placement, above, closeSpace } = useSteadyPlacement({ ...placed, keys, width }, reader);
  const place = { box, grid, placement, keys, isContinued: before > 0, opensAt, onMoved };
  const { placeNow, show, hold } = useCardPlace(place);
  useImperativeHandle(list.handle, () => ({ placeNow, show }));

  function onMoved() {
    fling.moved();
    measure();
  }
  function measure() {
    if (!grid.current) return;
    setWidth(grid.current.clientWidth);
    // Of an element around this one, which React hands over after the first layout effect.
    if (!box.current) return;
    setBegin(topInBox(grid.current, box.current));
    setShift(0);
    look();
  }
  function askForMore() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    const isNearBegin = scrollTop - above < 2 * margin;
    const isNearEnd = scrollHeight - clientHeight - scrollTop < 2 * margin;
    // Most scrolls are in the middle.
    if (!isNearBegin && !isNearEnd) return;
    const from = scrollTop - begin;
    const near = cardsBetween(placement, from - 4 * margin, from + clientHeight + 4 * margin);
    if (isNearBegin) list.onNearBegin?.(items.length - 1 - (near.at(-1) ?? items.length - 1));
    if (isNearEnd) list.onNearEnd?.(near[0] ?? 0);
  }
  function scroll() {
    if (!box.current) return;
    if (above > 0 && box.current.scrollTop - begin + box.current.clientHeight < above) closeSpace();
    fling.scrolled(box.current);
    hold();
    measure();
    askForMore();
  }
  useBoxChanges({ box, grid, onScroll: scroll, onResize: measure });
  // Where nobody scrolls: a page that is shorter than the box, also of a window that becomes larger, brings the next one, and one that
  // opens in the middle of the list brings the one before it. What is in sight comes first.
  const isDrawn = width > 0 && isBegun;
  const changed = useEffectEvent((_count: number, _isDrawn: boolean, _height: number, _ofBox: number) => {
    if (isDrawn) askForMore();
  });
  useEffect(
    () => changed(items.length, isDrawn, placement.height, view.height),
    [items.length, isDrawn, placement.height, view.height],
  );

  const [from, to] = isBegun ? [top - margin, top + view.height + margin] : [top, top + view.height / 2];
  const inSight =
    width > 0 ? cardsBetween(placement, from, to) : items.slice(0, isInOldBox ? 0 : first).map((_, index) => index);
  return { grid, fling, width, keys, headings, cards: placement.cards, height: placement.height, inSight };
}

function usePlacedCards<T>({ items, keyOf, heightOf, minWidth, gap = 16, heading, masonry }: Cards<T>, width: number) {
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const headings = useMemo(() => headingsOf(items, heading), [items, heading]);
  const placement = useMemo(() => {
    const ratios = () => items.map((item) => heightOf(item, minWidth) / minWidth);
    if (masonry) return placeMasonry(ratios(), width, { minWidth, gap }, masonry);
    const headingOf = (at: number) => (headings.has(at) ? (heading?.height ?? 0) : 0);
    return placeCards(items.length, (at, wide) => heightOf(items[at] as T, wide), { width, minWidth, gap, headingOf });
  }, [items, heightOf, width, minWidth, gap, headings, heading, masonry]);
  return { keys, headings, placement };
}

function headingsOf<T>(items: readonly T[], heading: Cards<T>['heading']): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let last: string | undefined;
  for (const [at, item] of heading ? items.entries() : []) {
    const words = heading?.of(item) ?? '';
    if (words !== last) found.set(at, words);
    last = words;
  }
  return found;
}
