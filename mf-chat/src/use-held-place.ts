import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps what the reader sees where it is, to the pixel, while content above it comes, goes or grows: the first child of the
 * content that is in sight stays at its place. For a box whose own scroll anchoring is off (Safari has none).
 * @param isWanted false: the box keeps the place by itself where the reader is now
 */
export function useHeldPlace(box: RefObject<HTMLElement | null>, isWanted = (_box: HTMLElement) => true) {
  const held = useRef<{ child: Element; top: number } | null>(null);

  /** Notes what is in sight now. */
  function hold() {
    const content = box.current?.firstElementChild;
    held.current = null;
    if (!box.current || !content || !isWanted(box.current)) return;
    const edge = box.current.getBoundingClientRect().top;
    const child = [...content.children].find(
      (one) => !one.classList.contains('gap') && one.getBoundingClientRect().bottom > edge,
    );
    held.current = child ? { child, top: child.getBoundingClientRect().top } : null;
  }
  /** Moves the box so that what was noted stands where it stood. */
  function restore() {
    const { child, top } = held.current ?? {};
    if (!box.current || !child?.isConnected || top === undefined) return;
    const moved = child.getBoundingClientRect().top - top;
    if (moved !== 0) box.current.scrollTop += moved;
  }

  useEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content) return;
    const observer = new ResizeObserver(() => restore());
    observer.observe(content);
    return () => observer.disconnect();
  });
  return { hold, restore };
}
