import { compressed } from './compressed.ts';
import { type Luma, whitePlane } from './luma.ts';

/** Of the blur of a camera that is not in focus, in pixels. */
const sigma = 1.5;
const blurReach = 4;
/** Part of the contrast that a dim room leaves. */
const dimmed = 0.7;
/** How far the phone is turned. */
const angle = (15 * Math.PI) / 180;

/** A smaller picture; each pixel is the mean of what it covers. A larger one is never made. */
export function shrunk(plane: Luma, scale: number): Luma {
  if (scale >= 1) return plane;
  const width = Math.max(1, Math.round(plane.width * scale));
  const height = Math.max(1, Math.round(plane.height * scale));
  const across = alongRows(plane, width);
  return turned(alongRows(turned(across), height));
}

/** Every row with so many pixels. */
function alongRows({ data, width, height }: Luma, wanted: number): Luma {
  const result = new Uint8ClampedArray(wanted * height);
  const step = width / wanted;
  for (let x = 0; x < wanted; x++) {
    const from = x * step;
    const to = from + step;
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let at = Math.floor(from); at < Math.min(width, Math.ceil(to)); at++) {
        sum += (data[y * width + at] ?? 0) * (Math.min(at + 1, to) - Math.max(at, from));
      }
      result[y * wanted + x] = sum / step;
    }
  }
  return { data: result, width: wanted, height };
}

/** Rows become columns. */
function turned({ data, width, height }: Luma): Luma {
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) result[x * height + y] = data[y * width + x] ?? 0;
  return { data: result, width: height, height: width };
}

function blurred(plane: Luma): Luma {
  const weights = Array.from({ length: 2 * blurReach + 1 }, (_, at) =>
    Math.exp(-((at - blurReach) ** 2) / (2 * sigma ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const once = ({ data, width, height }: Luma): Luma => {
    const result = new Uint8ClampedArray(data.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let at = -blurReach; at <= blurReach; at++) {
          const near = Math.min(width - 1, Math.max(0, x + at));
          sum += (data[y * width + near] ?? 0) * (weights[at + blurReach] ?? 0);
        }
        result[y * width + x] = sum / whole;
      }
    }
    return { data: result, width, height };
  };
  return turned(once(turned(once(plane))));
}

/** Turned about its middle, on white that is large enough. */
function rotated({ data, width, height }: Luma): Luma {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wide = Math.ceil(width * cos + height * sin);
  const high = Math.ceil(width * sin + height * cos);
  const result = whitePlane(wide, high);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (data[y * width + x] ?? 255);
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const dx = column - wide / 2;
      const dy = row - high / 2;
      const x = cos * dx + sin * dy + width / 2;
      const y = -sin * dx + cos * dy + height / 2;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const right = x - left;
      const below = y - top;
      result.data[row * wide + column] =
        (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - below) +
        (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * below;
    }
  }
  return result;
}

const dim = ({ data, width, height }: Luma): Luma => ({
  data: data.map((bright) => 128 + (bright - 128) * dimmed),
  width,
  height,
});

/** What a code looks like under the conditions that change its pixels, not its size. */
export const distortions = { blur: blurred, rotate: rotated, contrast: dim, jpeg: compressed } as const;
