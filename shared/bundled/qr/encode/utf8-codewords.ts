import type { QrLevel } from './encode-text.ts';

/** Codewords of error correction in a block, and blocks, of versions 1 to 40 (ISO/IEC 18004, table 9). */
const table: Record<QrLevel, readonly [correction: string, blocks: string]> = {
  L: [
    '7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
    '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25',
  ],
  M: [
    '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28',
    '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  ],
  Q: [
    '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
    '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  ],
  H: [
    '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
    '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
  ],
};
const numberAt = (list: string, version: number) => Number(list.split(' ')[version - 1]);

/**
 * A text as all codewords of a code, in the order in which they are placed: bytes of UTF-8 behind the mark that says so (ECI 26).
 * @throws RangeError when it is too long for any version
 */
export function utf8Codewords(text: string, level: QrLevel): { version: number; codewords: number[] } {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version++) {
    const shape = shapeOf(version, level);
    const countBits = version < 10 ? 8 : 16;
    if (16 + countBits + 8 * bytes.length > 8 * shape.data || bytes.length >= 2 ** countBits) continue;
    return { version, codewords: interleaved(dataCodewords(bytes, countBits, shape.data), shape) };
  }
  throw new RangeError('the text is too long for a code');
}

interface Shape {
  /** Codewords in all, and of data alone. */
  all: number;
  data: number;
  blocks: number;
  /** Of each block. */
  correction: number;
}

function shapeOf(version: number, level: QrLevel): Shape {
  const [corrections, counts] = table[level];
  const [correction, blocks] = [numberAt(corrections, version), numberAt(counts, version)];
  const alignments = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const modules =
    (16 * version + 128) * version +
    64 -
    (alignments > 0 ? (25 * alignments - 10) * alignments - 55 : 0) -
    (version >= 7 ? 36 : 0);
  const all = Math.floor(modules / 8);
  return { all, data: all - correction * blocks, blocks, correction };
}

/** The mark of UTF-8, the mode of bytes, how many there are, the bytes, the end, and what fills the rest. */
function dataCodewords(bytes: Uint8Array, countBits: number, length: number): number[] {
  const fields: [value: number, bits: number][] = [
    [0b0111, 4],
    [26, 8],
    [0b0100, 4],
    [bytes.length, countBits],
    ...Array.from(bytes, (byte): [number, number] => [byte, 8]),
  ];
  // Marks and count are whole bytes together, so that the end of the text is one too.
  const bits = fields.map(([value, width]) => value.toString(2).padStart(width, '0')).join('');
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  if (words.length < length) words.push(0);
  for (let at = 0; words.length < length; at++) words.push(at % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** The blocks' codewords by turns, first those of data, then those of correction; the last blocks have one of data more. */
function interleaved(data: readonly number[], { all, blocks, correction }: Shape): number[] {
  const long = all % blocks;
  const short = Math.floor(all / blocks) - correction;
  const divisor = divisorOf(correction);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const longBefore = Math.max(0, block - (blocks - long));
    const begin = block * short + longBefore;
    const part = data.slice(begin, begin + short + (block < blocks - long ? 0 : 1));
    return { part, rest: remainderOf(part, divisor) };
  });
  const byTurns = (length: number, wordsOf: (block: (typeof parts)[number]) => readonly number[]) =>
    Array.from({ length }, (_, index) => parts.flatMap((block) => wordsOf(block)[index] ?? [])).flat();
  return [...byTurns(short + 1, ({ part }) => part), ...byTurns(correction, ({ rest }) => rest)];
}

/** Reed and Solomon's polynomial of a degree, without its first coefficient, which is 1. */
function divisorOf(degree: number): number[] {
  const divisor = [...new Array<number>(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = product(root, 2))
    for (const [at, word] of divisor.entries()) divisor[at] = product(word, root) ^ (divisor[at + 1] ?? 0);
  return divisor;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = divisor.map((coefficient, at) => product(coefficient, factor) ^ (rest[at + 1] ?? 0));
  }
  return rest;
}

/** In the field of 256 elements that codes use. */
function product(one: number, other: number): number {
  let sum = 0;
  for (let bit = 7; bit >= 0; bit--) sum = (sum << 1) ^ ((sum >>> 7) * 0x11d) ^ (((other >>> bit) & 1) * one);
  return sum;
}
