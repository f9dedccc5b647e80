import { useEffect, useEffectEvent } from 'react';
import { useRunningAnswers } from '../conversation/answering/use-running-answers.ts';
import type { ShownConversation } from '../use-conversation.ts';

/**
 * What a conversation does outside of its own elements: answers that began elsewhere are followed, Escape stops an answer
 * wherever the focus is, and files may be dropped anywhere. Shows nothing.
 */
export function ChatBackground({ chat }: { chat: ShownConversation }) {
  useRunningAnswers(chat.followed);

  const press = useEffectEvent((event: KeyboardEvent, isCovered: boolean) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!chat.running || isCovered || isTyping(event.target)) return;
    event.preventDefault();
    chat.stop();
  });
  const drag = useEffectEvent((event: DragEvent) => {
    const { type, dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    // Else the browser leaves the page and opens the file.
    event.preventDefault();
    if (type === 'drop' && !hasOverlay()) chat.addFiles(dataTransfer.files);
  });
  useEffect(() => {
    let isCovered = false;
    // What Escape closes is gone by the time that the key gets here.
    const look = () => {
      isCovered = hasOverlay();
    };
    const listen = (event: KeyboardEvent) => press(event, isCovered);
    const listenToDrag = (event: DragEvent) => drag(event);
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', listen);
    window.addEventListener('dragover', listenToDrag);
    window.addEventListener('drop', listenToDrag);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', listen);
      window.removeEventListener('dragover', listenToDrag);
      window.removeEventListener('drop', listenToDrag);
    };
  }, []);
  return null;
}

const hasOverlay = (): boolean =>
  document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** The composer stops an answer by itself; in another field Escape belongs to that. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
