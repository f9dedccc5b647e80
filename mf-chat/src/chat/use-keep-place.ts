import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what the reader sees in its place when older turns come in above. Browsers do it themselves (scroll
 * anchoring), except at the very top, and Safari never. `first` names the first turn.
 */
export function useKeepPlace(box: RefObject<HTMLElement | null>, first: string | undefined) {
  const before = useRef<{ first: string | undefined; height: number }>({ first: undefined, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const grown = element.scrollHeight - was.height;
    const anchored = CSS.supports?.('overflow-anchor', 'auto') && element.scrollTop > 0;
    if (was.first && first && was.first !== first && grown > 0 && !anchored) element.scrollTop += grown;
  }, [box, first]);
  // After every draw, so that the next one knows the height that was there.
  useLayoutEffect(() => {
    before.current = { first, height: box.current?.scrollHeight ?? 0 };
  });
}
