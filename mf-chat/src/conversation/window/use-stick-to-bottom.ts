import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useHeldPlace } from '../../use-held-place.ts';

/**
 * For a box with `flex-direction: column-reverse`, whose scroll position counts from its end: 0 is the end, what is
 * above is negative. The browser itself then shows the end in the first paint, keeps it in sight while the content
 * grows, and keeps the reader's place when older turns come in above. What is left to do is little.
 *
 * `conversation` names what is shown: a new one begins at its end.
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, conversation: string) {
  const [away, setAway] = useState(false);
  const { hold } = useHeldPlace(box, isPushedAway);
  const toBottom = () => box.current?.scrollTo({ top: 0 });
  const onScroll = () => {
    if (box.current) setAway(-box.current.scrollTop > box.current.clientHeight / 2);
    hold();
  };

  const shown = useRef(conversation);
  useLayoutEffect(() => {
    if (shown.current === conversation) return;
    shown.current = conversation;
    if (box.current) box.current.scrollTop = 0;
    setAway(false);
  }, [conversation, box]);

  return { away, onScroll, toBottom };
}

/** Safari has no scroll anchoring: what grows below a reader who has scrolled up would push his place away. */
const isPushedAway = ({ scrollTop }: HTMLElement) => scrollTop < -64 && !CSS.supports?.('overflow-anchor', 'auto');
