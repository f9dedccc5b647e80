import { atom } from 'jotai';
import * as z from 'shared/contracts/schema.ts';
import { listOf, objectLike, readAs } from '../../works/draft/tab-draft.ts';
import { emptyDraft, type QrDraft, qrDraftFields } from '../draft/qr-draft.ts';

/** A plain code that was saved as a file, with all that makes it again. */
export interface PlainCode extends Pick<QrDraft, 'kind' | 'fields' | 'look' | 'logo' | 'pixels' | 'millimetres'> {
  text: string;
  /** When it was saved last (ms). */
  time: number;
}

const storageKey = 'qr-plain-codes';
const most = 20;

const { kind, fields, look, logo, pixels, millimetres } = emptyDraft;
const empty: PlainCode = { text: '', time: 0, kind, fields, look, logo, pixels, millimetres };
const schema = listOf(objectLike(empty, { ...qrDraftFields, time: z.number().check(z.maximum(8.64e15)) }));

/**
 * Codes that were saved in this browser, the last one first. No server has them: they are made without a login, and may hold the
 * password of a network. Who logs out takes them away (`forgetUser`).
 */
export const plainCodesAtom = atom<PlainCode[]>([]);

/** Shows what the browser has, which other tabs may have changed. In the browser only, as are the others. */
export const readPlainCodesAtom = atom(null, (_get, set) => set(plainCodesAtom, stored()));

export const keepPlainCodeAtom = atom(null, (_get, set, text: string, draft: QrDraft) => {
  const { kind, fields, look, logo, pixels, millimetres } = draft;
  const own = fields[kind] ? { [kind]: fields[kind] } : {};
  const code = { text, time: Date.now(), kind, fields: own, look, logo, pixels, millimetres };
  set(plainCodesAtom, store([code, ...stored().filter((one) => one.text !== text)].slice(0, most)));
});

export const dropPlainCodeAtom = atom(null, (_get, set, text: string) => {
  set(plainCodesAtom, store(stored().filter((one) => one.text !== text)));
});

function stored(): PlainCode[] {
  try {
    const codes = readAs(schema, [], JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return codes.filter(({ text }) => text !== '');
  } catch {
    return [];
  }
}

/** Logos are large: where the browser has no room for all, the oldest codes go. */
function store(codes: PlainCode[]): PlainCode[] {
  for (let kept = codes; ; kept = kept.slice(0, -1)) {
    try {
      localStorage.setItem(storageKey, JSON.stringify(kept));
      return kept;
    } catch {
      // A browser that refuses storage has none.
      if (kept.length === 0) return kept;
    }
  }
}
