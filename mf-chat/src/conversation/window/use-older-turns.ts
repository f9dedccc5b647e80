import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { whenIdle } from 'shared/bundled/loading/when-idle.ts';

/** Older records are fetched when the reader is this close to the top, in pixels: before he is there. */
const olderWithin = 4000;
/** So many turns are fetched unasked, page by page, while the browser has nothing else to do. */
const maxReadAhead = 120;

/** Turns before those that are here. */
export interface Older {
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Why they did not come: they are asked for again at the reader's wish. */
  olderProblem: string | undefined;
  onOlder(): void;
}

/**
 * Asks for older turns before the reader gets to the top, and some of them while the browser is idle.
 * @param first the first turn that is here; @param count how many of them are stored
 * @returns what is to be done when the box is scrolled
 */
export function useOlderTurns(
  box: RefObject<HTMLElement | null>,
  first: string | undefined,
  count: number,
  { hasOlder, loadingOlder, olderProblem, onOlder }: Older,
) {
  function loadOlder() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    // The position counts from the end and is negative.
    const above = scrollHeight - clientHeight + scrollTop;
    if (hasOlder && !loadingOlder && !olderProblem && scrollTop < 0 && above < olderWithin) onOlder();
  }
  const loadOn = useEffectEvent((_first: string | undefined) => loadOlder());
  // For a reader who goes up fast the next page is on its way as soon as one has come.
  useLayoutEffect(() => loadOn(first), [first]);
  const readAhead = useEffectEvent(() => {
    // Nothing is laid out, or somebody has gone on already.
    if (box.current?.clientHeight && hasOlder && !loadingOlder) onOlder();
  });
  const isReadAhead = hasOlder && !olderProblem && count < maxReadAhead;
  // What is printed must be there: a browser that prints waits for nothing.
  useEffect(() => (isReadAhead && first ? whenIdle(readAhead) : undefined), [isReadAhead, first]);
  return loadOlder;
}
