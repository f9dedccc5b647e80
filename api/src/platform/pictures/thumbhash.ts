import { sharp } from './sharp.ts';

/** Pixels of the longer side that it is made from: it holds only a few waves. */
const longest = 64;

/**
 * A picture as some 25 bytes, base64, from which a page shows soft colours until the picture is there. The format is that of
 * github.com/evanw/thumbhash, whose decoder reads it.
 */
export async function thumbhashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: longest, height: longest, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(encode(info.width, info.height, data)).toString('base64');
}

function encode(width: number, height: number, rgba: Buffer): number[] {
  const { light, yellow, red, alpha, hasAlpha } = channelsOf(width * height, rgba);
  const most = hasAlpha ? 5 : 7;
  const waves = (side: number) => Math.max(1, Math.round((most * side) / Math.max(width, height)));
  const [across, down] = [waves(width), waves(height)];
  const encoded = (values: number[], nx: number, ny: number) => encodeChannel(values, { width, height, nx, ny });
  const l = encoded(light, Math.max(3, across), Math.max(3, down));
  const p = encoded(yellow, 3, 3);
  const q = encoded(red, 3, 3);
  const a = hasAlpha ? encoded(alpha, 5, 5) : undefined;
  const isWide = width > height;
  const whole = Math.round;
  const head =
    whole(63 * l.mean) |
    (whole(31.5 + 31.5 * p.mean) << 6) |
    (whole(31.5 + 31.5 * q.mean) << 12) |
    (whole(31 * l.scale) << 18) |
    (a ? 1 << 23 : 0);
  const rest =
    (isWide ? down : across) | (whole(63 * p.scale) << 3) | (whole(63 * q.scale) << 9) | (isWide ? 1 << 15 : 0);
  const bytes = [head & 255, (head >> 8) & 255, head >> 16, rest & 255, rest >> 8];
  if (a) bytes.push(whole(15 * a.mean) | (whole(15 * a.scale) << 4));
  const parts = [l, p, q, ...(a ? [a] : [])].flatMap(({ waves: factors }) =>
    factors.map((factor) => whole(15 * factor)),
  );
  for (let i = 0; i < parts.length; i += 2) bytes.push((parts[i] ?? 0) | ((parts[i + 1] ?? 0) << 4));
  return bytes;
}

/** Lightness and two differences of colours, over the average colour where the picture is transparent. */
function channelsOf(count: number, rgba: Buffer) {
  const at = (i: number) =>
    [0, 1, 2, 3].map((channel) => (rgba[i * 4 + channel] ?? 0) / 255) as [number, number, number, number];
  const sum = [0, 0, 0];
  let opaque = 0;
  for (let i = 0; i < count; i++) {
    const [r, g, b, alpha] = at(i);
    for (const [channel, value] of [r, g, b].entries()) sum[channel] = (sum[channel] ?? 0) + alpha * value;
    opaque += alpha;
  }
  const average = sum.map((value) => (opaque ? value / opaque : value)) as [number, number, number];
  const [light, yellow, red, alphas]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let i = 0; i < count; i++) {
    const [r, g, b, alpha] = at(i);
    const over = (value: number, channel: 0 | 1 | 2) => average[channel] * (1 - alpha) + alpha * value;
    const [R, G, B] = [over(r, 0), over(g, 1), over(b, 2)];
    light.push((R + G + B) / 3);
    yellow.push((R + G) / 2 - B);
    red.push(R - G);
    alphas.push(alpha);
  }
  return { light, yellow, red, alpha: alphas, hasAlpha: opaque < count };
}

interface Grid {
  width: number;
  height: number;
  /** Waves across and down. */
  nx: number;
  ny: number;
}

/** The cosine transform: the mean, the longest waves, and what they were divided by. */
function encodeChannel(values: number[], { width, height, nx, ny }: Grid) {
  const waves: number[] = [];
  let [mean, scale] = [0, 0];
  for (let cy = 0; cy < ny; cy++) {
    for (let cx = 0; cx * ny < nx * (ny - cy); cx++) {
      const fx = Array.from({ length: width }, (_, x) => Math.cos((Math.PI / width) * cx * (x + 0.5)));
      let factor = 0;
      for (let y = 0; y < height; y++) {
        const fy = Math.cos((Math.PI / height) * cy * (y + 0.5));
        for (let x = 0; x < width; x++) factor += (values[x + y * width] ?? 0) * (fx[x] ?? 0) * fy;
      }
      factor /= width * height;
      if (cx || cy) {
        waves.push(factor);
        scale = Math.max(scale, Math.abs(factor));
      } else mean = factor;
    }
  }
  return { mean, scale, waves: scale ? waves.map((wave) => 0.5 + (0.5 / scale) * wave) : waves };
}
