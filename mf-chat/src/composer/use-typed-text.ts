import { useRef, useState } from 'react';
import { keepDraft } from 'shared/bundled/draft/chat-draft.ts';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import { growToText } from './composer-text.ts';

/** What is typed in the uncontrolled field, and is kept as a draft. */
export function useTypedText(draftKey: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  /** What is typed behind a `/` that begins the text: a skill is looked for. */
  const [slash, setSlash] = useState<string>();
  const [owner] = useState(() => ({}));
  const added = useRef<string>(undefined);

  const text = () => field.current?.value ?? '';
  function keep() {
    const typed = text();
    setLength(typed.trim().length);
    setUnsaved(owner, typed.trim() !== '');
    if (field.current) growToText(field.current);
    keepDraft(draftKey, typed);
  }
  function set(next: string) {
    if (field.current) field.current.value = next;
    setSlash(undefined);
    keep();
  }
  return {
    field,
    length,
    slash,
    closeSlash: () => setSlash(undefined),
    text,
    set,
    focus: () => field.current?.focus(),
    /** The visitor has typed. */
    changed() {
      keep();
      setSlash(/^\/(\S{0,20})$/.exec(text())?.[1]);
    },
    /** Adds a text to what is typed. One that was added before and left as it was gives way. */
    add(more: string) {
      const typed = text();
      const isAlone = !typed.trim() || typed === added.current;
      set(isAlone ? more : `${typed.trimEnd()}\n${more}`);
      if (isAlone) added.current = more;
      field.current?.focus();
    },
    /** The field is gone: a reload loses nothing of it. */
    leave: () => setUnsaved(owner, false),
  };
}
export type TypedText = ReturnType<typeof useTypedText>;
