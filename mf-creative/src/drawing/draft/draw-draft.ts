import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';

/** A picture that is shown to the model: uploaded, drawn before, or a work of the square. */
export interface DraftReference {
  url: string;
  name: string;
  upload_id?: number | undefined;
  record_id?: number | undefined;
  square_id?: number | undefined;
  role: 'content' | 'style';
  /** 0 to 1; undefined: as the model does. */
  strength?: number | undefined;
}

export const isSameReference = (one: DraftReference, other: DraftReference): boolean =>
  one.upload_id === other.upload_id && one.record_id === other.record_id && one.square_id === other.square_id;

/** What the visitor wants to have drawn. What the chosen model cannot use stays here, and is not sent. */
export interface DrawDraft {
  prompt: string;
  negative: string;
  /** `16:9`; `custom`: `width` and `height` count. */
  ratio: string;
  /** As typed. */
  width: string;
  height: string;
  /** 0: as many as the operator offers first. */
  count: number;
  style: string;
  version: string;
  engine: string;
  quality: string;
  /** As typed. */
  seed: string;
  transparent: boolean;
  references: DraftReference[];
  /** What led here: a picture, an answer of the chat; 0: nothing. */
  parentId: number;
  messageId: number;
  /** A work of the square that is drawn after; 0: none. */
  squareId: number;
}

export const emptyDraft: DrawDraft = {
  ...{ prompt: '', negative: '', ratio: '1:1', width: '', height: '', count: 0, style: '', version: '' },
  ...{ quality: '', engine: '', seed: '', transparent: false, references: [], parentId: 0, messageId: 0 },
  squareId: 0,
};

const storedAs = 'draw-draft';

/** The draft stays while the visitor looks at other pages. */
export const drawDraftAtom = atom<DrawDraft>(emptyDraft);

/** What stood in the form before something else was put into it. */
export const replacedDraftAtom = atom<{ before: DrawDraft; done: string; count: number } | null>(null);

/** Changes the draft, and stores it in the tab, so that a reload or a login loses nothing. In the browser only. */
export const changeDraftAtom = atom(null, (get, set, part: Partial<DrawDraft>) => {
  const draft = { ...get(drawDraftAtom), ...part };
  set(drawDraftAtom, draft);
  storeText(storedAs, JSON.stringify(draft));
});

/** Puts something else into the form; `done` says what, and the visitor can take it back. In the browser only. */
export const replaceDraftAtom = atom(null, (get, set, part: Partial<DrawDraft>, done: string) => {
  const before = get(drawDraftAtom);
  set(changeDraftAtom, part);
  set(replacedDraftAtom, (now) => ({ before, done, count: (now?.count ?? 0) + 1 }));
});

/** Takes back what was put into the form last. In the browser only. */
export const undoReplacingAtom = atom(null, (get, set) => {
  const replaced = get(replacedDraftAtom);
  if (replaced) set(changeDraftAtom, replaced.before);
  set(replacedDraftAtom, null);
});

/**
 * Brings back what the tab has stored; `typed` is what was written into the field before the code of the page came. In the
 * browser only.
 */
export const restoreDraftAtom = atom(null, (get, set, typed: string) => {
  const isUntouched = get(drawDraftAtom) === emptyDraft;
  const stored = isUntouched ? storedDraft() : {};
  set(changeDraftAtom, typed ? { ...stored, prompt: typed } : stored);
});

/** What of the stored text is a draft: another version of the page, or a person, may have written it. */
function storedDraft(): Partial<DrawDraft> {
  let stored: Partial<Record<string, unknown>> | null;
  try {
    stored = JSON.parse(readStored(storedAs) ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const { references, ...plain } = stored;
  const known = Object.entries(emptyDraft).flatMap(([name, value]) =>
    typeof plain[name] === typeof value ? [[name, plain[name]]] : [],
  );
  return { ...Object.fromEntries(known), references: Array.isArray(references) ? references.filter(isReference) : [] };
}

function isReference(one: unknown): one is DraftReference {
  const { url, name, role, upload_id, record_id, square_id } = (one ?? {}) as Partial<DraftReference>;
  const hasId = [upload_id, record_id, square_id].some((id) => typeof id === 'number');
  return hasId && typeof url === 'string' && typeof name === 'string' && (role === 'content' || role === 'style');
}
