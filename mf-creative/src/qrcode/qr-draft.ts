import { atom } from 'jotai';
import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';

/** Longest text in characters. */
export const qrTextLimit = 100;

/** Error correction: how much of the code may be dirty or covered (ISO/IEC 18004). */
export const qrLevels = [
  { value: 'L', label: '低' },
  { value: 'M', label: '中' },
  { value: 'Q', label: '较高' },
  { value: 'H', label: '高' },
] as const;
/** Quiet zone around the code, in modules; readers want 4. */
export const qrMargins = [
  { value: 0, label: '无' },
  { value: 2, label: '窄' },
  { value: 4, label: '标准' },
] as const;
/** Edge of the saved picture in pixels. */
export const qrSizes = [
  { value: 256, label: '256' },
  { value: 512, label: '512' },
  { value: 1024, label: '1024' },
] as const;

type ValueOf<Items extends readonly { value: unknown }[]> = Items[number]['value'];

/** What the visitor is making. */
export interface QrDraft {
  text: string;
  level: ValueOf<typeof qrLevels>;
  margin: ValueOf<typeof qrMargins>;
  /** Colours as `#rrggbb`. */
  dark: string;
  light: string;
  size: ValueOf<typeof qrSizes>;
}

/** The draft stays while the visitor looks at other pages. */
export const qrDraftAtom = atom<QrDraft>({
  text: '',
  level: 'M',
  margin: 4,
  dark: '#12151c',
  light: '#ffffff',
  size: 512,
});

const storedAs = 'qr-draft';

/** Changes the draft, and stores it in the tab, so that a reload or a login loses nothing. In the browser only. */
export const changeQrDraftAtom = atom(null, (get, set, part: Partial<QrDraft>) => {
  const draft = { ...get(qrDraftAtom), ...part };
  set(qrDraftAtom, draft);
  storeText(storedAs, JSON.stringify(draft));
});

/**
 * Brings back what the tab has stored; `typed` is what was written into the field before the code of the page came.
 * In the browser only.
 */
export const restoreQrDraftAtom = atom(null, (_get, set, typed: string) => {
  const stored = storedDraft();
  set(changeQrDraftAtom, typed ? { ...stored, text: typed } : stored);
});

/** What of the stored text is a draft: another version of the page, or a person, may have written it. */
function storedDraft(): Partial<QrDraft> {
  let stored: Partial<Record<keyof QrDraft, unknown>> | null;
  try {
    stored = JSON.parse(readStored(storedAs) ?? 'null');
  } catch {
    return {};
  }
  const oneOf = <Item extends { value: unknown }>(items: readonly Item[], value: unknown) =>
    items.find((item) => item.value === value)?.value as Item['value'] | undefined;
  const colour = (value: unknown) => (/^#[\da-f]{6}$/i.test(String(value)) ? String(value) : undefined);
  const draft = {
    text: typeof stored?.text === 'string' ? stored.text : undefined,
    level: oneOf(qrLevels, stored?.level),
    margin: oneOf(qrMargins, stored?.margin),
    dark: colour(stored?.dark),
    light: colour(stored?.light),
    size: oneOf(qrSizes, stored?.size),
  };
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

export type QrTextState = { kind: 'empty' } | { kind: 'ready'; count: number } | { kind: 'too-long'; count: number };

/** Counts as people do: an emoji of two code units is one character. White space alone is nothing to encode. */
export function textState(text: string): QrTextState {
  const count = [...text].length;
  if (!text.trim()) return { kind: 'empty' };
  return { kind: count > qrTextLimit ? 'too-long' : 'ready', count };
}
