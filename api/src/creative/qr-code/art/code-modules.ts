import { bestMask } from 'shared/bundled/qr/encode/best-mask.ts';
import { encodeText } from 'shared/bundled/qr/encode/encode-text.ts';

export type EcLevel = 'M' | 'Q' | 'H';

/** What a module is for: readers find the code by its eyes and lines, and correct errors in its data alone. */
export type ModuleKind = 'data' | 'eye' | 'alignment' | 'fixed';

/** A code without its quiet zone. */
export interface CodeModules {
  /** Modules along one edge. */
  size: number;
  level: EcLevel;
  isDark(row: number, column: number): boolean;
  kindOf(row: number, column: number): ModuleKind;
}

/** Modules of white on each side. */
export const quietZone = 4;

/** Maximum number of modules with a strong correction; larger codes get a weaker one. */
const levels: [EcLevel, maxModules: number][] = [
  ['H', 57],
  ['Q', 65],
  ['M', 177],
];

/** As the encoder numbers them. */
const kinds: Record<number, ModuleKind> = { 1: 'fixed', 2: 'eye', 3: 'fixed', 4: 'alignment' };

/** Encodes a text with as much correction as leaves its modules large. */
export function codeModules(text: string): CodeModules {
  for (const [level, most] of levels) {
    const code = encodeText(text, level);
    const { size, types } = code;
    if (size > most) continue;
    const { modules } = bestMask(code);
    return {
      size,
      level,
      isDark: (row, column) => modules[row * size + column] === 1,
      kindOf: (row, column) => (isEye(size, row, column) ? 'eye' : (kinds[types[row]?.[column] ?? 0] ?? 'data')),
    };
  }
  throw new Error('the text is too long for a code');
}

/** The white line around an eye is part of it. */
const isEye = (size: number, row: number, column: number): boolean =>
  (row < 8 && column < 8) || (row < 8 && column >= size - 8) || (row >= size - 8 && column < 8);
