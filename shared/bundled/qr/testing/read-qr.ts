import type { QrDrawing } from '../draw-qr.ts';

/** Codewords of error correction in a block, and blocks, by `level-version` (ISO/IEC 18004, table 9). */
const blocksOf: Record<string, [correction: number, blocks: number]> = {
  'L-1': [7, 1],
  'L-2': [10, 1],
  'L-11': [20, 4],
  'M-2': [16, 1],
  'M-3': [26, 1],
  'Q-2': [22, 1],
  'Q-3': [18, 2],
  'H-3': [22, 2],
  'H-18': [28, 21],
};

/** Reads a code back, for tests: a reader of the standard that shares nothing with the encoder. Byte mode only. */
export function readQr({ size: outer, runs }: QrDrawing, margin: number): string {
  const size = outer - 2 * margin;
  const version = (size - 17) / 4;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [row, column, length] of runs) {
    for (let at = 0; at < length; at++) rowOf(dark, row - margin)[column - margin + at] = true;
  }
  const { level, mask } = readFormat(dark);
  const key = `${level}-${version}`;
  const shape = blocksOf[key];
  if (!shape) throw new Error(`the reader has no table for ${key}`);
  const data = deinterleave(readCodewords(dark, version, mask), ...shape);
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // The mark of UTF-8.
  const start = bits.startsWith('011100011010') ? 12 : 0;
  const mode = bits.slice(start, start + 4);
  if (mode !== '0100') throw new Error(`mode ${mode} is not byte mode`);
  const countBits = version < 10 ? 8 : 16;
  const begin = start + 4 + countBits;
  const count = Number.parseInt(bits.slice(start + 4, begin), 2);
  const bytes = Array.from({ length: count }, (_, at) =>
    Number.parseInt(bits.slice(begin + 8 * at, begin + 8 + 8 * at), 2),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}

function rowOf(dark: boolean[][], row: number): boolean[] {
  const found = dark[row];
  if (!found) throw new Error(`no row ${row}`);
  return found;
}

/** The format bits beside the upper left finder, most significant first. */
function readFormat(dark: boolean[][]): { level: string; mask: number } {
  const places: [number, number][] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column): [number, number] => [8, column]),
    ...[7, 5, 4, 3, 2, 1, 0].map((row): [number, number] => [row, 8]),
  ];
  const raw = places.reduce((bits, [row, column]) => (bits << 1) | Number(rowOf(dark, row)[column]), 0);
  const format = (raw ^ 0b101010000010010) >> 10;
  return { level: ['M', 'L', 'H', 'Q'][format >> 3] ?? '', mask: format & 7 };
}

const masks: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

function readCodewords(dark: boolean[][], version: number, mask: number): number[] {
  const size = dark.length;
  const masked = masks[mask];
  const reserved = reservedModules(version, size);
  let bits = '';
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (reserved(row, column)) continue;
        bits += rowOf(dark, row)[column] !== masked?.(row, column) ? '1' : '0';
      }
    }
    upwards = !upwards;
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

/** Modules that hold no data: finders with format, timing, alignment, version. */
function reservedModules(version: number, size: number): (row: number, column: number) => boolean {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const centres = Array.from({ length: count }, (_, at) => (at === 0 ? 6 : size - 7 - (count - 1 - at) * step));
  const last = size - 7;
  const alignments = centres
    .flatMap((row) => centres.map((column) => [row, column] as const))
    .filter(([row, column]) => !(row === 6 && column === 6) && !(row === 6 && column === last))
    .filter(([row, column]) => !(row === last && column === 6));
  return (row, column) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && column < 9) ||
    (row < 9 && column >= size - 8) ||
    (row >= size - 8 && column < 9) ||
    (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) ||
    alignments.some(([y, x]) => Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2);
}

function deinterleave(codewords: number[], correction: number, blocks: number): number[] {
  const total = codewords.length - correction * blocks;
  const short = Math.floor(total / blocks);
  const lengths = Array.from({ length: blocks }, (_, at) => short + (at >= blocks - (total % blocks) ? 1 : 0));
  const data: number[][] = lengths.map(() => []);
  let next = 0;
  for (let column = 0; column <= short; column++) {
    lengths.forEach((length, block) => {
      if (column < length) data[block]?.push(codewords[next++] ?? 0);
    });
  }
  return data.flat();
}
