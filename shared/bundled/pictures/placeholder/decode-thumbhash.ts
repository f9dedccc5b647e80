/** Pixels of the longer side that is painted from so few waves. */
const longest = 20;
/** Along a side. */
const mostWaves = 7;

interface Colours {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  rgb: Uint8ClampedArray;
}

/**
 * The soft colours of a picture, from the 25 bytes that the api stores of it (format of github.com/evanw/thumbhash). A picture with
 * transparent parts has none: behind it lies the page.
 */
export function decodeThumbhash(text: string): Colours | undefined {
  const hash = bytesOf(text);
  const head = headOf(hash);
  if (head === undefined) return undefined;
  const rest = (hash[3] ?? 0) | ((hash[4] ?? 0) << 8);
  const isWide = rest >> 15 === 1;
  const [across, down] = isWide ? [7, rest & 7] : [rest & 7, 7];
  const read = reader(hash);
  const light = read(Math.max(3, across), Math.max(3, down), ((head >> 18) & 31) / 31);
  const yellow = read(3, 3, ((rest >> 3) & 63) / 63);
  const red = read(3, 3, ((rest >> 9) & 63) / 63);
  const [width, height] = isWide
    ? [longest, Math.max(1, Math.round((longest * down) / across))]
    : [Math.max(1, Math.round((longest * across) / down)), longest];
  const paint = painter(width, height);
  const [lights, yellows, reds] = [paint(light), paint(yellow), paint(red)];
  // It rounds, and keeps within what a byte holds.
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const waves = [lights[pixel] ?? 0, yellows[pixel] ?? 0, reds[pixel] ?? 0] as const;
    rgb.set(colourAt(head, waves), pixel * 3);
  }
  return { width, height, rgb };
}

/** The average of those colours, as a colour of a style. */
export function averageColour(text: string): string | undefined {
  const head = headOf(bytesOf(text));
  return head === undefined ? undefined : `rgb(${Uint8ClampedArray.from(colourAt(head, [0, 0, 0])).join(' ')})`;
}

/** The averages, six bits each; undefined: no hash, or one of a picture with transparent parts. */
function headOf(hash: readonly number[]): number | undefined {
  const [first = 0, second = 0, third = 0] = hash;
  const head = first | (second << 8) | (third << 16);
  return hash.length < 5 || head >> 23 ? undefined : head;
}

/** Red, green and blue of the averages and what waves add to them. */
function colourAt(head: number, [light, yellow, red]: readonly [number, number, number]): [number, number, number] {
  const l = (head & 63) / 63 + light;
  const p = ((head >> 6) & 63) / 31.5 - 1 + yellow * 1.25;
  const q = ((head >> 12) & 63) / 31.5 - 1 + red * 1.25;
  const b = l - (2 / 3) * p;
  const r = (3 * l - b + q) / 2;
  return [255 * r, 255 * (r - q), 255 * b];
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

/** Sums waves at the middle of each pixel, row by row. What is the same for a whole row is summed once: a page shows forty pictures. */
function painter(width: number, height: number) {
  const [overX, overY] = [cosines(width), cosines(height)];
  return (waves: readonly Wave[]): Float64Array => {
    const values = new Float64Array(width * height);
    for (let y = 0; y < height; y++) {
      const sums = new Float64Array(mostWaves);
      for (const { cx, cy, factor } of waves) sums[cx] = (sums[cx] ?? 0) + 2 * factor * (overY[cy]?.[y] ?? 0);
      for (let x = 0; x < width; x++) {
        let value = 0;
        for (let cx = 0; cx < mostWaves; cx++) value += (sums[cx] ?? 0) * (overX[cx]?.[x] ?? 0);
        values[y * width + x] = value;
      }
    }
    return values;
  };
}

const cosines = (pixels: number): Float64Array[] =>
  Array.from({ length: mostWaves }, (_, wave) =>
    Float64Array.from({ length: pixels }, (_, at) => Math.cos((Math.PI * wave * (at + 0.5)) / pixels)),
  );

function bytesOf(text: string): number[] {
  try {
    return Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return [];
  }
}
