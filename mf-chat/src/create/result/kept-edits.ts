import { useEffect, useState } from 'react';
import { keep, readKept } from '../form/form-values.ts';

const keyOf = (name: string, at: number) => `edit:${name}:${at}`;

/** What the visitor made of a draft; undefined: it is as it was written. A reload does not lose it. */
export function useEdits(name: string, at: number) {
  const [edited, setEdited] = useState<string>();
  const key = keyOf(name, at);
  useEffect(() => {
    const kept = readKept(key);
    if (typeof kept === 'string') setEdited(kept);
  }, [key]);
  const edit = (text: string | undefined) => {
    setEdited(text);
    keep(key, text ?? null);
  };
  return { edited, edit };
}

/** The result has another name from now on: what was made of its drafts goes with it. */
export function moveEdits(from: string, to: string, drafts: number): void {
  for (let at = 0; at < drafts; at++) {
    const kept = readKept(keyOf(from, at));
    if (typeof kept !== 'string') continue;
    keep(keyOf(to, at), kept);
    keep(keyOf(from, at), null);
  }
}
