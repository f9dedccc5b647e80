import { bestMask, withMask } from '../encode/best-mask.ts';
import { encodeText, type QrLevel, qrLevels } from '../encode/encode-text.ts';

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
const alignment = 4;

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
    const code = encodeText(text, level);
    const { size, types, version } = code;
    const chosen = mask < 0 ? bestMask(code) : { mask, modules: withMask(code, mask) };
    const isEye = (row: number, column: number) =>
      (row < 8 && (column < 8 || column >= size - 8)) || (row >= size - 8 && column < 8);
    return {
      size,
      version,
      level,
      mask: chosen.mask,
      isDark: (row, column) => column >= 0 && column < size && chosen.modules[row * size + column] === 1,
      partAt: (row, column) => (isEye(row, column) ? 'eye' : types[row]?.[column] === alignment ? 'fixed' : 'data'),
    };
  } catch {
    return undefined;
  }
}
