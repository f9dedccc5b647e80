/** Pixels of the longer side that is painted from so few waves. */
const longest = 32;

interface Colours {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  rgb: Uint8Array;
}

/**
 * The soft colours of a picture, from the 25 bytes that the api stores of it (format of github.com/evanw/thumbhash). A picture with
 * transparent parts has none: behind it lies the page.
 */
export function decodeThumbhash(text: string): Colours | undefined {
  const hash = bytesOf(text);
  if (hash.length < 5) return undefined;
  const at = (index: number) => hash[index] ?? 0;
  const head = at(0) | (at(1) << 8) | (at(2) << 16);
  const rest = at(3) | (at(4) << 8);
  if (head >> 23) return undefined;
  const isWide = rest >> 15 === 1;
  const [across, down] = isWide ? [7, rest & 7] : [rest & 7, 7];
  const read = reader(hash);
  const light = read(Math.max(3, across), Math.max(3, down), ((head >> 18) & 31) / 31);
  const yellow = read(3, 3, ((rest >> 3) & 63) / 63);
  const red = read(3, 3, ((rest >> 9) & 63) / 63);
  const [width, height] = isWide
    ? [longest, Math.max(1, Math.round((longest * down) / across))]
    : [Math.max(1, Math.round((longest * across) / down)), longest];
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = [(x + 0.5) / width, (y + 0.5) / height] as const;
      const l = (head & 63) / 63 + sumOf(light, place);
      const p = ((head >> 6) & 63) / 31.5 - 1 + sumOf(yellow, place) * 1.25;
      const q = ((head >> 12) & 63) / 31.5 - 1 + sumOf(red, place) * 1.25;
      const b = l - (2 / 3) * p;
      const r = (3 * l - b + q) / 2;
      rgb.set(
        [r, r - q, b].map((value) => Math.round(255 * Math.min(1, Math.max(0, value)))),
        (y * width + x) * 3,
      );
    }
  }
  return { width, height, rgb };
}

interface Wave {
  cx: number;
  cy: number;
  factor: number;
}

/** Waves lie one after the other, four bits each, the longest first. */
function reader(hash: readonly number[]) {
  let next = 0;
  return (nx: number, ny: number, scale: number): Wave[] => {
    const waves: Wave[] = [];
    for (let cy = 0; cy < ny; cy++) {
      for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx++) {
        const bits = ((hash[5 + (next >> 1)] ?? 0) >> ((next & 1) << 2)) & 15;
        waves.push({ cx, cy, factor: (bits / 7.5 - 1) * scale });
        next++;
      }
    }
    return waves;
  };
}

const sumOf = (waves: readonly Wave[], [x, y]: readonly [number, number]): number =>
  waves.reduce(
    (sum, { cx, cy, factor }) => sum + 2 * factor * Math.cos(Math.PI * cx * x) * Math.cos(Math.PI * cy * y),
    0,
  );

function bytesOf(text: string): number[] {
  try {
    return Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return [];
  }
}
