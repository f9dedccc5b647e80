import { encode, type QrCodeGenerateResult } from 'uqr';
import { invert, type UnmaskedCode } from './best-mask.ts';
import { utf8Codewords } from './utf8-codewords.ts';

/** Error correction, from little to much: how much of a code may be damaged (ISO/IEC 18004). */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

export interface EncodedText extends UnmaskedCode {
  version: number;
  /** What each module is for, row by row, as the encoder numbers it. */
  types: QrCodeGenerateResult['types'];
}

/** As the encoder numbers what a module is for. */
const data = 0;

/**
 * Encodes a text. One that is not plain ASCII says that it is UTF-8: some readers take a few bytes without that mark for Japanese.
 * @throws RangeError when it is too long
 */
export function encodeText(text: string, level: QrLevel): EncodedText {
  // Half a surrogate pair, as an input method may leave behind, has no UTF-8.
  const written = text.toWellFormed();
  const options = { ecc: level, border: 0, boostEcc: false, maskPattern: 0 };
  if (/^[\0-\x7f]*$/.test(written)) return unmasked(encode(written, options), level);
  const { version, codewords } = utf8Codewords(written, level);
  const code = unmasked(encode([], { ...options, minVersion: version, maxVersion: version }), level);
  place(codewords, code);
  return code;
}

/** A code that was encoded with the first mask, without it. */
function unmasked({ size, version, data: rows, types }: QrCodeGenerateResult, level: QrLevel): EncodedText {
  const [dark, isData] = [new Uint8Array(size * size), new Uint8Array(size * size)];
  for (let y = 0, at = 0; y < size; y++) {
    const [row, kinds] = [rows[y], types[y]];
    for (let x = 0; x < size; x++, at++) {
      if (row?.[x]) dark[at] = 1;
      if (kinds?.[x] === data) isData[at] = 1;
    }
  }
  return { size, version, level, types, isData, dark: invert(dark, isData, size, 0) };
}

/** Puts codewords where a code has data: two columns at a time from the right, up and down by turns. */
function place(codewords: readonly number[], { size, dark, isData }: UnmaskedCode): void {
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing line is passed over.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const at of [y * size + right, y * size + right - 1]) {
        if (isData[at] !== 1) continue;
        dark[at] = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
        bit++;
      }
    }
  }
}
