import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { checkQrContent, type QrProblems, qrKinds, writeQrContent } from 'shared/contracts/creative/qr-content.ts';
import { formOf, isBlank, qrDraftAtom } from '../draft/qr-draft.ts';

/** What the draft says, and what is wrong with it. @param limit bytes that a code may hold */
export function useQrContent(limit: number) {
  const draft = useAtomValue(qrDraftAtom);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = formOf(draft);
  const found = checkQrContent(form, limit);
  const isRight = Object.keys(found).length === 0;
  const isSaid = (name: string) => {
    const isTyped = (form.fields[name] ?? '') !== '';
    // What is empty is wrong only once its field was left; too much is wrong at once.
    return left.has(`${form.kind} ${name}`) || (isTyped && draft.kind === 'text');
  };
  return {
    isBlank: isBlank(draft),
    /** '' while something is wrong. */
    text: isRight ? writeQrContent(form) : '',
    /** The text that would be too long, for its length. */
    draftText: isRight || draft.kind !== 'text' ? '' : (form.fields.text ?? ''),
    problems: Object.fromEntries(Object.entries(found).filter(([name]) => isSaid(name))) as QrProblems,
    leave: (name: string) => setLeft((now) => new Set([...now, `${form.kind} ${name}`])),
    /** Says everything that is wrong; the name of the first field with a problem, '' if there is none. */
    sayAll(): string {
      setLeft((now) => new Set([...now, ...qrKinds[form.kind].fields.map(({ name }) => `${form.kind} ${name}`)]));
      return Object.keys(found)[0] ?? '';
    },
  };
}
