import { type RefObject, useState } from 'react';

/** What is in sight is drawn again after this many pixels of scrolling; more than that must be drawn beyond both ends. */
const step = 240;

/** Which part of a scrolling box is in sight, in steps: `look` reads it, after a scroll and after a change of the layout. */
export function useScrolledView(box: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, height: 0 });
  function look() {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const top = Math.floor(scrollTop / step) * step;
    setView((now) => (top !== now.top || clientHeight !== now.height ? { top, height: clientHeight } : now));
  }
  return { view, look };
}
