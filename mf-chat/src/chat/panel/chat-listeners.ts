import type { RefObject } from 'react';
import { hasOverlay, hearDroppedFiles } from 'shared/bundled/files/dropped-files.ts';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import type { ShownConversation } from './use-conversation.ts';

/**
 * What a conversation hears outside of its own elements: Escape stops an answer wherever the focus is, what is typed outside
 * of a field goes to the composer, and files may be dropped anywhere. Returns what ends it.
 */
export function listenOnPage(chat: RefObject<ShownConversation>): () => void {
  let isCovered = false;
  // What Escape closes is gone by the time that the key gets to `press`.
  const look = () => {
    isCovered = hasOverlay();
  };
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isCovered || isTyping(event.target)) return;
    // The browser puts the letter into the field that has the focus after this.
    if (isText(event)) chat.current.focus();
    if (event.key !== 'Escape' || !chat.current.running) return;
    event.preventDefault();
    chat.current.stop();
  };
  const leave = hearDroppedFiles((data) => chat.current.addFiles(data));
  window.addEventListener('keydown', look, true);
  window.addEventListener('keydown', press);
  return () => {
    window.removeEventListener('keydown', look, true);
    window.removeEventListener('keydown', press);
    leave();
  };
}

/** A letter, or what inserts the clipboard. A space scrolls the page or presses a button. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey ? key.toLowerCase() === 'v' && !altKey : !altKey && key !== ' ' && Array.from(key).length === 1;

/** The composer stops an answer by itself; in another field Escape belongs to that. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
