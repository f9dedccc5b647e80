import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Milliseconds after which a finger that rests chooses. */
const longPress = 450;
/** Pixels by which a finger may tremble. */
const tremble = 10;
/** Pixels from an edge of the box at which it scrolls below the finger, and how far with each move. */
const [edge, step] = [72, 14];

/**
 * A long press chooses a picture, and the finger that stays down chooses all that it goes over; at an edge the list scrolls.
 * Cards say by `data-record` which picture they show.
 * @param begin chooses the first one and returns what is called for each one that is reached
 */
export function useTouchSelection(
  box: RefObject<HTMLElement | null>,
  begin: (id: number) => (reached: number) => void,
) {
  const start = useEffectEvent(begin);
  useEffect(() => {
    const outer = box.current;
    if (!outer) return;
    const listeners = Object.entries(touchListeners(outer, (id) => start(id)));
    for (const [name, listen] of listeners) outer.addEventListener(name, listen, { passive: name === 'touchstart' });
    return () => {
      for (const [name, listen] of listeners) outer.removeEventListener(name, listen);
    };
  }, [box]);
}

type Listeners = Readonly<Record<string, EventListener>>;

function touchListeners(box: HTMLElement, start: (id: number) => (reached: number) => void): Listeners {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { clientX: 0, clientY: 0 };
  let reach: ((id: number) => void) | undefined;
  const stop = () => {
    clearTimeout(timer);
    reach = undefined;
  };
  /** While it chooses, a finger scrolls nothing, opens no menu of the browser's, and is no tap when it is lifted. */
  const keep = (event: Event) => reach && event.preventDefault();
  return {
    touchstart(event) {
      stop();
      const [finger, second] = (event as TouchEvent).touches;
      const id = finger && !second ? recordAt(finger) : undefined;
      if (!finger || id === undefined) return;
      from = finger;
      timer = setTimeout(() => {
        reach = start(id);
        navigator.vibrate?.(10);
      }, longPress);
    },
    touchmove(event) {
      const [finger] = (event as TouchEvent).touches;
      if (!finger) return;
      const isMoved = Math.hypot(finger.clientX - from.clientX, finger.clientY - from.clientY) > tremble;
      if (!reach && isMoved) clearTimeout(timer);
      if (!reach) return;
      keep(event);
      scrollAtEdge(box, finger);
      const id = recordAt(finger);
      if (id !== undefined) reach(id);
    },
    touchend(event) {
      keep(event);
      stop();
    },
    touchcancel: stop,
    contextmenu: keep,
  };
}

function scrollAtEdge(box: HTMLElement, { clientY }: Touch): void {
  const { top, bottom } = box.getBoundingClientRect();
  if (clientY > bottom - edge) box.scrollTop += step;
  if (clientY < top + edge) box.scrollTop -= step;
}

function recordAt({ clientX, clientY }: Touch): number | undefined {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-record]');
  return card ? Number(card.dataset.record) : undefined;
}
