import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import { lookOf, plainLook, type QrLogo, type QrLook } from 'shared/bundled/qr/look/qr-look.ts';
import { type QrForm, type QrKind, qrKinds } from 'shared/contracts/creative/qr-content.ts';
import { type ArtDraft, artDraftOf, emptyArt } from './art-draft.ts';

/** Edges of the saved picture, in pixels. */
export const qrPixels = [512, 1024, 2048, 4096] as const;
/** Widths of the printed code, in millimetres. */
export const printLimits = { least: 15, most: 300 } as const;

/** What the visitor is making. */
export interface QrDraft {
  /** Of the kind that is shown; the fields of the others stay as they were. */
  kind: QrKind;
  fields: Partial<Record<QrKind, Record<string, string>>>;
  mode: 'plain' | 'art';
  look: QrLook;
  logo: QrLogo | null;
  pixels: (typeof qrPixels)[number];
  millimetres: number;
  art: ArtDraft;
}

export const emptyDraft: QrDraft = {
  ...{ kind: 'text', fields: {}, mode: 'plain', look: plainLook, logo: null, pixels: 1024, millimetres: 40 },
  art: emptyArt,
};

const storedAs = 'qr-draft';

/** The draft stays while the visitor looks at other pages. */
export const qrDraftAtom = atom<QrDraft>(emptyDraft);

/** Changes the draft, and stores it in the tab, so that a reload or a login loses nothing. In the browser only. */
export const changeQrDraftAtom = atom(null, (get, set, part: Partial<QrDraft>) => {
  const draft = { ...get(qrDraftAtom), ...part };
  set(qrDraftAtom, draft);
  storeText(storedAs, JSON.stringify(draft));
});

/** Changes fields of the kind that is shown. In the browser only. */
export const changeFieldsAtom = atom(null, (get, set, part: Record<string, string>) => {
  const { kind, fields } = get(qrDraftAtom);
  set(changeQrDraftAtom, { fields: { ...fields, [kind]: { ...fields[kind], ...part } } });
});

/**
 * Brings back what the tab has stored; `typed` is what was written into the first field before the code of the page came.
 * In the browser only.
 */
export const restoreQrDraftAtom = atom(null, (get, set, typed: string) => {
  if (get(qrDraftAtom) === emptyDraft) set(changeQrDraftAtom, storedDraft());
  const { kind } = get(qrDraftAtom);
  const first = qrKinds[kind].fields[0]?.name ?? '';
  if (typed && kind === 'text') set(changeFieldsAtom, { [first]: typed });
});

/** What the code is to say, as its form has it. */
export function formOf({ kind, fields }: Pick<QrDraft, 'kind' | 'fields'>): QrForm {
  const empty = qrKinds[kind].fields.map((field) => [field.name, 'first' in field ? field.first : '']);
  return { kind, fields: { ...Object.fromEntries(empty), ...fields[kind] } };
}

/** Whether something has been typed. */
export function isBlank({ kind, fields }: Pick<QrDraft, 'kind' | 'fields'>): boolean {
  const typed = fields[kind] ?? {};
  return qrKinds[kind].fields.every(({ name, type }) => type === 'choice' || !typed[name]?.trim());
}

/** What of the stored text is a draft: another version of the page, or a person, may have written it. */
function storedDraft(): Partial<QrDraft> {
  let stored: Partial<Record<keyof QrDraft, unknown>>;
  try {
    stored = Object(JSON.parse(readStored(storedAs) ?? '{}'));
  } catch {
    return {};
  }
  const { kind, fields, mode, look, logo, pixels, millimetres, art } = stored;
  const { least, most } = printLimits;
  const isWidth = typeof millimetres === 'number' && millimetres >= least && millimetres <= most;
  return {
    kind: typeof kind === 'string' && Object.hasOwn(qrKinds, kind) ? (kind as QrKind) : emptyDraft.kind,
    fields: fieldsOf(fields),
    mode: mode === 'art' ? 'art' : 'plain',
    look: lookOf(look),
    logo: logoOf(logo),
    pixels: qrPixels.find((one) => one === pixels) ?? emptyDraft.pixels,
    millimetres: isWidth ? millimetres : emptyDraft.millimetres,
    art: artDraftOf(art),
  };
}

function fieldsOf(stored: unknown): QrDraft['fields'] {
  const known = (Object.keys(qrKinds) as QrKind[]).flatMap((kind) => {
    const values = Object(Object(stored)[kind]) as Record<string, unknown>;
    const typed = qrKinds[kind].fields.flatMap(({ name }) =>
      typeof values[name] === 'string' ? [[name, values[name]]] : [],
    );
    return typed.length > 0 ? [[kind, Object.fromEntries(typed)]] : [];
  });
  return Object.fromEntries(known);
}

function logoOf(stored: unknown): QrLogo | null {
  const { href, size } = Object(stored) as Partial<Record<keyof QrLogo, unknown>>;
  const isPicture = typeof href === 'string' && /^data:image\/(png|webp|jpeg);base64,[\w+/=]+$/.test(href);
  return isPicture && typeof size === 'number' ? { href, size } : null;
}
