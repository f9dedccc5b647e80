import { encode } from 'uqr';
import { bestMask } from './best-mask.ts';

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
    const whole = text.toWellFormed();
    const masked = (maskPattern: number) => encode(whole, { ecc: level, border: 0, boostEcc: false, maskPattern });
    const known = masked(Math.max(0, mask));
    const isData = (row: number, column: number) => known.types[row]?.[column] === data;
    const best = mask < 0 ? bestMask({ ...known, mask: known.maskPattern, level, isData }) : mask;
    const chosen = best === known.maskPattern ? known : masked(best);
    const { size, types, version, maskPattern } = chosen;
    const isEye = (row: number, column: number) =>
      (row < 8 && (column < 8 || column >= size - 8)) || (row >= size - 8 && column < 8);
    return {
      ...{ size, version, level, mask: maskPattern },
      isDark: (row, column) => chosen.data[row]?.[column] === true,
      partAt: (row, column) => (isEye(row, column) ? 'eye' : types[row]?.[column] === alignment ? 'fixed' : 'data'),
    };
  } catch {
    return undefined;
  }
}
