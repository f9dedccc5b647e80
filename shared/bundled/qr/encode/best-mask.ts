import type { QrLevel } from './encode-text.ts';

/** A code that no mask has changed yet; each list has one number for each module, row by row. */
export interface UnmaskedCode {
  size: number;
  level: QrLevel;
  /** 1: dark. */
  dark: Uint8Array;
  /** 1: the module holds data; a mask changes no other. */
  isData: Uint8Array;
}

/** Points of ISO/IEC 18004 for what readers may take for something else. */
const points = { run: 3, block: 3, eye: 40, balance: 10 };
const levelBits = { L: 1, M: 0, Q: 3, H: 2 } as const;

const inverts: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows and columns after which every mask repeats itself. */
const period = 12;

/** Of each mask which modules it inverts, so many rows of so many columns. */
const patterns = inverts.map((isInverted) =>
  Uint8Array.from({ length: period * period }, (_, at) => (isInverted(at % period, Math.floor(at / period)) ? 1 : 0)),
);

/** The code as it is printed, with level and mask written beside its eyes. */
export function withMask({ size, level, dark, isData }: UnmaskedCode, mask: number): Uint8Array {
  const modules = invert(dark, isData, size, mask);
  writeFormat(modules, size, (levelBits[level] << 3) | mask);
  return modules;
}

/**
 * The mask that reads best, the same that the encoder would choose. The encoder takes most of its time for that choice, and a
 * preview follows every key.
 */
export function bestMask(code: UnmaskedCode): { mask: number; modules: Uint8Array } {
  let best = { mask: 0, modules: code.dark, penalty: Number.POSITIVE_INFINITY };
  for (const mask of inverts.keys()) {
    const modules = withMask(code, mask);
    const penalty = penaltyOf(modules, code.size);
    if (penalty < best.penalty) best = { mask, modules, penalty };
  }
  return best;
}

/** The modules with a mask, or without the one that they had. */
export function invert(modules: Uint8Array, isData: Uint8Array, size: number, mask: number): Uint8Array {
  const pattern = patterns[mask] ?? new Uint8Array(period * period);
  const inverted = new Uint8Array(size * size);
  for (let y = 0, at = 0; y < size; y++) {
    const row = (y % period) * period;
    for (let x = 0, column = 0; x < size; x++, at++) {
      inverted[at] = (modules[at] ?? 0) ^ ((isData[at] ?? 0) & (pattern[row + column] ?? 0));
      if (++column === period) column = 0;
    }
  }
  return inverted;
}

/** Both copies of the fifteen bits that name level and mask. */
function writeFormat(modules: Uint8Array, size: number, format: number): void {
  let rest = format;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((format << 10) | rest) ^ 0x5412;
  const put = (x: number, y: number, bit: number) => {
    modules[y * size + x] = (bits >>> bit) & 1;
  };
  for (let bit = 0; bit < 15; bit++) {
    if (bit < 8) put(8, bit < 6 ? bit : bit + 1, bit);
    else put(bit === 8 ? 7 : 14 - bit, 8, bit);
    if (bit < 8) put(size - 1 - bit, 8, bit);
    else put(8, size - 15 + bit, bit);
  }
}

function penaltyOf(modules: Uint8Array, size: number): number {
  let [sum, dark] = [0, 0];
  for (let line = 0; line < size; line++) {
    sum += linePenalty(modules, line * size, 1, size) + linePenalty(modules, line, size, size);
  }
  for (let y = 0, at = 0; y < size; y++) {
    // Of the column before: how many of this row and the next one are dark.
    let before = 1;
    for (let x = 0; x < size; x++, at++) {
      const colour = modules[at] ?? 0;
      dark += colour;
      const pair = y === size - 1 ? 1 : colour + (modules[at + size] ?? 0);
      if (pair !== 1 && pair === before) sum += points.block;
      before = pair;
    }
  }
  const all = size * size;
  return sum + (Math.ceil(Math.abs(dark * 20 - all * 10) / all) - 1) * points.balance;
}

/** Of a row or a column: long runs of one colour, and what looks like an eye. */
function linePenalty(modules: Uint8Array, start: number, step: number, size: number): number {
  let sum = 0;
  let colour = 0;
  let run = 0;
  // The latest runs, the last one first; what lies before the line is light. Variables, because a list takes ten times as long.
  let [a, b, c, d, e, f, g] = [0, 0, 0, 0, 0, 0, 0];
  for (let place = 0, at = start; place < size; place++, at += step) {
    if (modules[at] === colour) {
      run++;
      if (run === 5) sum += points.run;
      else if (run > 5) sum++;
      continue;
    }
    g = f;
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
    a = a === 0 ? run + size : run;
    if (colour === 0) sum += eyesIn(a, b, c, d, e, f, g);
    colour ^= 1;
    run = 1;
  }
  // A line that ends dark has a light run behind it.
  if (colour === 1) return sum + eyesIn(size, a === 0 ? run + size : run, a, b, c, d, e);
  return sum + eyesIn(a === 0 ? run + 2 * size : run + size, a, b, c, d, e, f);
}

/** Points of the runs that end here: dark and light ones of an eye's lengths, with a wide light one at either end. */
function eyesIn(a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
  if (b === 0 || c !== b || d !== 3 * b || e !== b || f !== b) return 0;
  return points.eye * (Number(a >= 4 * b && g >= b) + Number(g >= 4 * b && a >= b));
}
