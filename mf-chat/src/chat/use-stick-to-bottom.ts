import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const near = 64;

/**
 * Keeps the end of a conversation in sight while it grows, until the reader scrolls up. `conversation` names what is
 * shown: a new one begins at its end.
 */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  conversation: string,
) {
  const stuck = useRef(true);
  const [away, setAway] = useState(false);

  const toBottom = () => {
    stuck.current = true;
    setAway(false);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    stuck.current = distance < near;
    setAway(distance > element.clientHeight / 2);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conversation begins at its end
  useLayoutEffect(() => {
    stuck.current = true;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [conversation, box]);

  useEffect(() => {
    const [element, inner] = [box.current, content.current];
    if (!element || !inner) return;
    const observer = new ResizeObserver(() => {
      if (stuck.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);

  return { away, onScroll, toBottom };
}
