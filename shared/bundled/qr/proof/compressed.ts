import type { Luma } from './luma.ts';

/** Pixels of a block's edge. */
const side = 8;

/** Steps of brightness of JPEG's annex K, which are those of quality 50. */
const steps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** `cosines[wave * 8 + place]`, normalised, so that the inverse is its transposition. */
const cosines = Float64Array.from({ length: side * side }, (_, at) => {
  const [wave, place] = [Math.floor(at / side), at % side];
  return (
    (wave === 0 ? Math.sqrt(1 / side) : Math.sqrt(2 / side)) * Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * side))
  );
});

/** As a messenger sends it on: what JPEG of quality 50 leaves of the brightness. No file is made of it, so it is the same everywhere. */
export function compressed({ data, width, height }: Luma): Luma {
  const result = new Uint8ClampedArray(data.length);
  const block = new Float64Array(side * side);
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      for (let at = 0; at < block.length; at++) {
        const x = Math.min(width - 1, left + (at % side));
        const y = Math.min(height - 1, top + Math.floor(at / side));
        block[at] = (data[y * width + x] ?? 0) - 128;
      }
      const waves = transformed(transformed(block, 'to waves'), 'to waves');
      const kept = waves.map((wave, at) => Math.round(wave / (steps[at] ?? 1)) * (steps[at] ?? 1));
      const restored = transformed(transformed(kept, 'to pixels'), 'to pixels');
      for (let y = 0; y < side && top + y < height; y++) {
        for (let x = 0; x < side && left + x < width; x++) {
          result[(top + y) * width + left + x] = Math.round(restored[y * side + x] ?? 0) + 128;
        }
      }
    }
  }
  return { data: result, width, height };
}

/** The cosine transform of each row, written as columns: done twice it is that of the block. */
function transformed(block: Float64Array, way: 'to waves' | 'to pixels'): Float64Array {
  const result = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let wanted = 0; wanted < side; wanted++) {
      let sum = 0;
      for (let at = 0; at < side; at++) {
        const cosine = way === 'to waves' ? cosines[wanted * side + at] : cosines[at * side + wanted];
        sum += (block[row * side + at] ?? 0) * (cosine ?? 0);
      }
      result[wanted * side + row] = sum;
    }
  }
  return result;
}
