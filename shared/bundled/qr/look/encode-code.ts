import { encode, type QrCodeGenerateResult } from 'uqr';
import { bestMask, invert, type UnmaskedCode, withMask } from './best-mask.ts';

/** Error correction, from little to much: how much of a code may be damaged (ISO/IEC 18004). */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** What a module belongs to. `eye`: one of the three large squares with its free line; `fixed`: a small square that is never styled. */
export type ModulePart = 'data' | 'eye' | 'fixed';

/** A code as squares that are dark or light, without anything around it. */
export interface QrMatrix {
  /** Modules along one edge. */
  size: number;
  version: number;
  level: QrLevel;
  mask: number;
  isDark(row: number, column: number): boolean;
  partAt(row: number, column: number): ModulePart;
}

/** As the encoder numbers what a module is for. */
const [data, alignment] = [0, 4];

/**
 * Encodes a text. A level that leaves no room for it becomes the next lower one.
 * @param mask 0 to 7; -1: the one that reads best
 * @returns undefined when the text is too long for any code
 */
export function encodeCode(text: string, wanted: QrLevel, mask = -1): QrMatrix | undefined {
  for (let at = qrLevels.indexOf(wanted); at >= 0; at--) {
    const level = qrLevels[at] ?? 'L';
    const found = encoded(text, level, mask);
    if (found) return found;
  }
  return undefined;
}

function encoded(text: string, level: QrLevel, mask: number): QrMatrix | undefined {
  try {
    // Half a surrogate pair, as an input method may leave behind, has no UTF-8.
    const found = encode(text.toWellFormed(), { ecc: level, border: 0, boostEcc: false, maskPattern: 0 });
    const { size, types, version } = found;
    const code = unmasked(found, level);
    const chosen = mask < 0 ? bestMask(code) : { mask, modules: withMask(code, mask) };
    const isEye = (row: number, column: number) =>
      (row < 8 && (column < 8 || column >= size - 8)) || (row >= size - 8 && column < 8);
    return {
      ...{ size, version, level, mask: chosen.mask },
      isDark: (row, column) => column >= 0 && column < size && chosen.modules[row * size + column] === 1,
      partAt: (row, column) => (isEye(row, column) ? 'eye' : types[row]?.[column] === alignment ? 'fixed' : 'data'),
    };
  } catch {
    return undefined;
  }
}

/** A code that was encoded with the first mask, without it. */
function unmasked({ size, data: rows, types }: QrCodeGenerateResult, level: QrLevel): UnmaskedCode {
  const [dark, isData] = [new Uint8Array(size * size), new Uint8Array(size * size)];
  for (let y = 0, at = 0; y < size; y++) {
    const [row, kinds] = [rows[y], types[y]];
    for (let x = 0; x < size; x++, at++) {
      if (row?.[x]) dark[at] = 1;
      if (kinds?.[x] === data) isData[at] = 1;
    }
  }
  return { size, level, isData, dark: invert(dark, isData, size, 0) };
}
