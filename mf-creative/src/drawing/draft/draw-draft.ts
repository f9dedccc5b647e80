import { atom } from 'jotai';
import * as z from 'shared/contracts/schema.ts';
import { listOf, objectLike, tabDraft } from '../../works/draft/tab-draft.ts';

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
export const emptyDraft = {
  prompt: '',
  negative: '',
  /** `16:9`; `custom`: `width` and `height` count. */
  ratio: '1:1',
  /** As typed. */
  width: '',
  height: '',
  /** 0: as many as the operator offers first. */
  count: 0,
  style: '',
  version: '',
  quality: '',
  engine: '',
  /** As typed. */
  seed: '',
  transparent: false,
  references: [] as DraftReference[],
  /** What led here: a picture, an answer of the chat; 0: nothing. */
  parentId: 0,
  messageId: 0,
  /** A work of the square that is drawn after; 0: none. */
  squareId: 0,
};
export type DrawDraft = typeof emptyDraft;

const referenceSchema = z
  .object({
    url: z.string(),
    name: z.string(),
    upload_id: z.optional(z.number()),
    record_id: z.optional(z.number()),
    square_id: z.optional(z.number()),
    role: z.enum(['content', 'style']),
    strength: z.optional(z.number()),
  })
  .check(z.refine(({ upload_id, record_id, square_id }) => (upload_id ?? record_id ?? square_id) !== undefined));

const stored = tabDraft(
  'draw-draft',
  emptyDraft,
  objectLike(emptyDraft, { references: listOf<DraftReference>(referenceSchema) }),
);
export const drawDraftAtom = stored.draftAtom;
export const changeDraftAtom = stored.changeAtom;

/** What stood in the form before something else was put into it. */
export const replacedDraftAtom = atom<{ before: DrawDraft; done: string; count: number } | null>(null);

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

/** Brings back what the tab has stored. @param typed what was written into the field before the code of the page came */
export const restoreDraftAtom = atom(null, (_get, set, typed: string) => {
  set(stored.restoreAtom);
  if (typed) set(changeDraftAtom, { prompt: typed });
});
