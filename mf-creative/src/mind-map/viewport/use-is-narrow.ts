import { useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than a number of pixels; where nothing is laid out it is not. */
export function useIsNarrow(box: { current: HTMLElement | null }, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
  return isNarrow;
}
