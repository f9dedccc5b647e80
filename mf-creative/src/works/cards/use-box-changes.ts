import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

interface BoxChanges {
  box: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  onScroll(): void;
  /** Called once before the first painting too, and once more when the box is there for certain. */
  onResize(): void;
}

/** Hears of each scroll of a box, and of each change of its size and of what lies in it. The box begins at its top. */
export function useBoxChanges({ box, grid, onScroll, onResize }: BoxChanges): void {
  const scroll = useEffectEvent(onScroll);
  const resize = useEffectEvent(onResize);
  useLayoutEffect(() => {
    // A box that is older than this list was scrolled in another one.
    if (box.current) box.current.scrollTop = 0;
    resize();
  }, [box]);
  useEffect(() => {
    const [outer, inner] = [box.current, grid.current];
    if (!outer || !inner) return;
    resize();
    const listen = () => scroll();
    outer.addEventListener('scroll', listen, { passive: true });
    const observer = new ResizeObserver(() => resize());
    observer.observe(inner);
    observer.observe(outer);
    return () => {
      outer.removeEventListener('scroll', listen);
      observer.disconnect();
    };
  }, [box, grid]);
}
