import { atom } from 'jotai';
import { lookOf, plainLook, type QrLogo } from 'shared/bundled/qr/look/qr-look.ts';
import { type QrForm, type QrKind, qrKinds } from 'shared/contracts/creative/qr-content.ts';
import * as z from 'shared/contracts/schema.ts';
import { objectLike, readBy, tabDraft } from '../../works/draft/tab-draft.ts';
import { artSchema, emptyArt } from './art-draft.ts';

export const qrPixels = [512, 1024, 2048, 4096] as const;
/** Widths of the printed code, in millimetres. */
export const printLimits = { least: 15, most: 300 } as const;

export const emptyDraft = {
  /** Of the kind that is shown; the fields of the others stay as they were. */
  kind: 'text' as QrKind,
  fields: {} as Partial<Record<QrKind, Record<string, string>>>,
  mode: 'plain' as 'plain' | 'art',
  look: plainLook,
  logo: null as QrLogo | null,
  pixels: 1024 as (typeof qrPixels)[number],
  millimetres: 40,
  art: emptyArt,
};
export type QrDraft = typeof emptyDraft;

const logoSchema = z.object({
  href: z.string().check(z.regex(/^data:image\/(png|webp|jpeg);base64,[\w+/=]+$/)),
  size: z.number(),
});
const { least, most } = printLimits;

export const qrDraftFields = {
  kind: z.enum(Object.keys(qrKinds) as [QrKind]),
  fields: readBy(fieldsOf),
  look: readBy(lookOf),
  logo: z.nullable(logoSchema),
  pixels: z.literal(qrPixels),
  millimetres: z.number().check(z.minimum(least), z.maximum(most)),
};
const stored = tabDraft(
  'qr-draft',
  emptyDraft,
  objectLike(emptyDraft, { ...qrDraftFields, mode: z.enum(['plain', 'art']), art: artSchema }),
);
export const qrDraftAtom = stored.draftAtom;
export const changeQrDraftAtom = stored.changeAtom;

/** Changes fields of the kind that is shown. In the browser only. */
export const changeFieldsAtom = atom(null, (get, set, part: Record<string, string>) => {
  const { kind, fields } = get(qrDraftAtom);
  set(changeQrDraftAtom, { fields: { ...fields, [kind]: { ...fields[kind], ...part } } });
});

/** Brings back what the tab has stored. @param typed what was written into the first field before the code of the page came */
export const restoreQrDraftAtom = atom(null, (get, set, typed: string) => {
  set(stored.restoreAtom);
  const { kind } = get(qrDraftAtom);
  const first = qrKinds[kind].fields[0]?.name ?? '';
  if (typed && kind === 'text') set(changeFieldsAtom, { [first]: typed });
});

export function formOf({ kind, fields }: Pick<QrDraft, 'kind' | 'fields'>): QrForm {
  const empty = qrKinds[kind].fields.map((field) => [field.name, 'first' in field ? field.first : '']);
  return { kind, fields: { ...Object.fromEntries(empty), ...fields[kind] } };
}

export function isBlank({ kind, fields }: Pick<QrDraft, 'kind' | 'fields'>): boolean {
  const typed = fields[kind] ?? {};
  return qrKinds[kind].fields.every(({ name, type }) => type === 'choice' || !typed[name]?.trim());
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
