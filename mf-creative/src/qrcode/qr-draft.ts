import { atom } from 'jotai';

/** Longest text in characters. */
export const qrTextLimit = 100;

/** Error correction: how much of the code may be dirty or covered (ISO/IEC 18004). */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/** What the visitor is making. */
export interface QrDraft {
  text: string;
  level: QrLevel;
  /** Quiet zone around the code, in modules; readers want 4. */
  margin: 0 | 2 | 4;
  /** Colours as `#rrggbb`. */
  dark: string;
  light: string;
  /** Edge of the downloaded picture in pixels. */
  size: 256 | 512 | 1024;
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

export type QrTextState = { kind: 'empty' } | { kind: 'ready'; count: number } | { kind: 'too-long'; count: number };

/** Counts as people do: an emoji of two code units is one character. White space alone is nothing to encode. */
export function textState(text: string): QrTextState {
  const count = [...text].length;
  if (!text.trim()) return { kind: 'empty' };
  return { kind: count > qrTextLimit ? 'too-long' : 'ready', count };
}
