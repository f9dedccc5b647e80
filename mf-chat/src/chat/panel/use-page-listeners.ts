import { useEffect, useRef } from 'react';
import type { ShownConversation } from './use-conversation.ts';

/** Lets a conversation hear keys and files that reach the page outside of its elements; the code comes after the page. */
export function usePageListeners(chat: ShownConversation): void {
  const now = useRef(chat);
  useEffect(() => {
    now.current = chat;
  });
  useEffect(() => {
    let leave: (() => void) | undefined;
    const code = import('./chat-listeners.ts').then(({ listenOnPage }) => {
      leave ??= listenOnPage(now);
    });
    // Without it keys and files count where the composer is.
    code.catch(() => undefined);
    return () => {
      leave?.();
      leave = () => undefined;
    };
  }, []);
}
