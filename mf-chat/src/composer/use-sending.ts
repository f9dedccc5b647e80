import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readDraft } from 'shared/bundled/draft/chat-draft.ts';
import { questionLimit } from 'shared/contracts/chat/question.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { showToast } from 'shared/site/toasts.ts';
import { takeEarly, textAfter, textWith } from './composer-text.ts';
import type { useAttachments } from './files/use-attachments.ts';
import type { useTypedText } from './use-typed-text.ts';

interface Sending {
  draftKey: string;
  typed: ReturnType<typeof useTypedText>;
  attachments: ReturnType<typeof useAttachments>;
  running: boolean;
  onSend(text: string, files: readonly AttachedFile[]): void;
}

/**
 * Sends what is typed, with its files. A draft comes back into the field when its conversation is shown; what was typed or sent
 * before the code had come stays, or is sent now.
 */
export function useSending({ draftKey, typed, attachments, running, onSend }: Sending) {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  function send(whole = typed.text()) {
    const text = whole.trim();
    if (!text || text.length > questionLimit || running) return;
    if (attachments.blockedBy) showToast('info', attachments.blockedBy);
    else onSend(text, attachments.sent);
  }

  const shown = useRef<string>(undefined);
  const begin = useEffectEvent((draft: string) => {
    // What was typed before hydration belongs to the first draft that is shown.
    const before = shown.current === undefined ? typed.text() : '';
    shown.current = draft;
    const early = takeEarly(form.current);
    const text = before || readDraft(draft);
    typed.set(early ? textWith(early, textAfter(early, text)) : text);
    if (early) send(early);
  });
  const leave = useEffectEvent(() => typed.leave());
  useEffect(() => {
    begin(draftKey);
    return () => leave();
  }, [draftKey]);
  return { form, send };
}
