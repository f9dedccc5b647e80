import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * For a box with `flex-direction: column-reverse`, whose scroll position counts from its end: 0 is the end, what is
 * above is negative. The browser itself then shows the end in the first paint, keeps it in sight while the content
 * grows, and keeps the reader's place when older turns come in above. What is left to do is little.
 *
 * `conversation` names what is shown: a new one begins at its end. `first` names the first turn.
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, conversation: string, first: string | undefined) {
  const [away, setAway] = useState(false);
  const toBottom = () => box.current?.scrollTo({ top: 0 });
  const onScroll = () => {
    if (box.current) setAway(-box.current.scrollTop > box.current.clientHeight / 2);
  };

  const shown = useRef(conversation);
  useLayoutEffect(() => {
    if (shown.current === conversation) return;
    shown.current = conversation;
    if (box.current) box.current.scrollTop = 0;
    setAway(false);
  }, [conversation, box]);

  useHeldPlace(box, first);
  return { away, onScroll, toBottom };
}

/** Safari has no scroll anchoring: what is added below a reader who has scrolled up would push his place away. */
function useHeldPlace(box: RefObject<HTMLElement | null>, first: string | undefined) {
  const shown = useRef(first);
  useEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content || CSS.supports?.('overflow-anchor', 'auto')) return;
    let height = content.clientHeight;
    const observer = new ResizeObserver(() => {
      const grown = content.clientHeight - height;
      height += grown;
      if (shown.current === first && box.current && box.current.scrollTop < -64) box.current.scrollTop -= grown;
      shown.current = first;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [box, first]);
}
