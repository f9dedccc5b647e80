import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** A picture that crosses the whole box in less than this (ms) is not looked at: eyes follow about 30° a second. */
const glance = 600;
/** The speed is that of so long (ms) and of so many scrolls at least: one alone is a jump. */
const span = 400;
const fewest = 3;
/** After so long without a scroll (ms) the list rests. */
const pause = 150;

interface Fling {
  isOn(): boolean;
  /** Calls once when it is over; returns how to call that off. */
  whenOver(act: () => void): () => void;
}

const FlingContext = createContext<Fling>({ isOn: () => false, whenOver: () => () => undefined });
export const FlingProvider = FlingContext.Provider;

/** For what costs much and would only fly by: true from the moment it comes into a list that is flung until the list slows down. */
export function useIsFlung(): boolean {
  const fling = useContext(FlingContext);
  const [isFlung, setIsFlung] = useState(() => fling.isOn());
  useEffect(() => (isFlung ? fling.whenOver(() => setIsFlung(false)) : undefined), [fling, isFlung]);
  return isFlung;
}

/**
 * Knows when a list is scrolled faster than anybody can look. Its element has `data-scrolling` while it is scrolled at all. `scrolled`
 * hears of each scroll, `moved` of those that are not the reader's.
 */
export function useFling(list: RefObject<HTMLElement | null>) {
  const [fling] = useState(() => watchFling((isOn) => list.current?.toggleAttribute('data-scrolling', isOn)));
  useEffect(() => fling.stop, [fling]);
  return fling;
}

function watchFling(show: (isScrolling: boolean) => void) {
  const waiting = new Set<() => void>();
  let scrolls: { at: number; top: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  function turn(next: boolean) {
    isOn = next;
    if (isOn) return;
    for (const act of waiting) act();
    waiting.clear();
  }
  function rest() {
    scrolls = [];
    timer = undefined;
    show(false);
    turn(false);
  }
  return {
    isOn: () => isOn,
    whenOver(act: () => void) {
      waiting.add(act);
      return () => void waiting.delete(act);
    },
    scrolled({ scrollTop: top, clientHeight }: Element) {
      if (timer === undefined) show(true);
      clearTimeout(timer);
      timer = setTimeout(rest, pause);
      const at = performance.now();
      scrolls = [...scrolls.filter((one) => at - one.at < span), { at, top }];
      const [first] = scrolls;
      if (first && scrolls.length >= fewest) turn(Math.abs(top - first.top) / (at - first.at) > clientHeight / glance);
    },
    moved() {
      scrolls = [];
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
