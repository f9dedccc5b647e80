import sharp from 'sharp';
import { at, seededRandom } from '../../../platform/pictures/seeded-random.ts';
import { css, lightness, mix, type Rgb } from './colours.ts';
import type { Scene } from './scene.ts';

export interface Pixels {
  width: number;
  height: number;
}

const fast = { compressionLevel: 1 };
const over = (png: Buffer, input: Buffer, blend: 'over' | 'screen' | 'soft-light') =>
  sharp(png).composite([{ input, blend }]).png(fast).toBuffer();

/** Side of the tile of noise that is enlarged to a texture. */
const side = 512;

/** Grey noise around the middle, of soft spots of about `spot` pixels: fibres of paper, or pools of pigment. */
async function noise(spot: number, contrast: number): Promise<Buffer> {
  const random = seededRandom(`texture ${spot}`);
  const size = Math.ceil(side / spot);
  const raw = Buffer.from(Array.from({ length: size * size }, () => 128 + random.between(-contrast, contrast)));
  const tile = sharp(raw, { raw: { width: size, height: size, channels: 1 } });
  return tile.resize(side, side, { kernel: 'cubic' }).toColourspace('b-w').raw().toBuffer();
}

/** Lays a texture over a picture, only where the picture is: fine grain and, for wet colours, large pools. */
export async function textured(png: Buffer, { width, height }: Pixels, grain: number, pools: number): Promise<Buffer> {
  const layers = await Promise.all([noise(1, grain), noise(4, grain * 0.6), noise(46, pools), noise(17, pools * 0.6)]);
  const sum = Buffer.alloc(side * side);
  for (let i = 0; i < sum.length; i++) {
    const value = layers.reduce((total, layer) => total + (layer[i] ?? 128) - 128, 128);
    sum[i] = Math.min(255, Math.max(0, value));
  }
  const tile = sharp(sum, { raw: { width: side, height: side, channels: 1 } });
  const layer = tile.resize(width, height, { fit: 'cover', kernel: 'cubic' }).toColourspace('srgb').png(fast);
  return over(png, await layer.toBuffer(), 'soft-light');
}

/** Light spreads. */
export async function bloomed(png: Buffer, { width, height }: Pixels): Promise<Buffer> {
  const small = sharp(png)
    .resize(Math.ceil(width / 8), Math.ceil(height / 8))
    .blur(6)
    .linear(0.5, -16);
  return over(png, await small.resize(width, height, { kernel: 'cubic' }).png(fast).toBuffer(), 'screen');
}

/** Large square pixels of few colours. */
export async function pixelled(png: Buffer, { width, height }: Pixels): Promise<Buffer> {
  const few = await sharp(png).png({ palette: true, colours: 40, dither: 0 }).toBuffer();
  return sharp(few).resize(width, height, { kernel: 'nearest', fit: 'fill' }).png({ compressionLevel: 6 }).toBuffer();
}

/** Thousands of strokes of a brush, from broad to fine, each in the colour of its place. */
export async function oiled(png: Buffer, scene: Scene, pixels: Pixels): Promise<Buffer> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const random = seededRandom(`oil ${scene.width} ${scene.shapes.length}`);
  const near = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)));
  const colourAt = (x: number, y: number) => {
    const row = near((y / scene.height) * info.height, info.height);
    const from = (row * info.width + near((x / scene.width) * info.width, info.width)) * 4;
    return [...data.subarray(from, from + 4)] as unknown as Rgb & { 3: number };
  };
  /** Along the edges that the place has: strokes follow forms. */
  const angleAt = (x: number, y: number) => {
    const dx = lightness(colourAt(x + 7, y)) - lightness(colourAt(x - 7, y));
    const dy = lightness(colourAt(x, y + 7)) - lightness(colourAt(x, y - 7));
    if (Math.hypot(dx, dy) > 7) return Math.atan2(dy, dx) + Math.PI / 2;
    return Math.sin(x / 190) * 0.5 + Math.cos(y / 150) * 0.4;
  };
  const strokes: string[] = [];
  const stroke = (x: number, y: number, long: number, wide: number, wave: number) => {
    const [red, green, blue, alpha] = colourAt(x, y) as unknown as [number, number, number, number];
    if (alpha < 128) return;
    const angle = angleAt(x, y) + random.between(-0.25, 0.25);
    const half = (long / 2) * random.between(0.7, 1.2);
    const [sx, sy, bend] = [Math.cos(angle) * half, Math.sin(angle) * half, random.between(-0.2, 0.2) * half];
    const towards = random.between(0, 1) < 0.5 ? scene.colour('#ffffff') : scene.colour('dark');
    const tone = css(mix([red, green, blue], towards, random.between(0, wave * 1.5)));
    strokes.push(
      `<path d="M${at(x - sx)} ${at(y - sy)}q${at(sx - bend)} ${at(sy + bend)} ${at(2 * sx)} ${at(2 * sy)}" stroke="${tone}" stroke-width="${at(wide * random.between(0.7, 1.2))}"/>`,
    );
  };
  for (const gap of [30, 17, 11]) {
    const [long, wide, wave] = [gap * 2 - 5, (gap - 5) * 1.02, 0.14 - gap * 0.003];
    const off = () => random.between(-gap, gap) * 0.6;
    for (let y = gap / 2; y < scene.height; y += gap)
      for (let x = gap / 2; x < scene.width; x += gap) stroke(x + off(), y + off(), long, wide, wave);
  }
  const { width, height } = pixels;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.width} ${scene.height}" preserveAspectRatio="none"><g fill="none" stroke-linecap="round">${strokes.join('')}</g></svg>`;
  const under = await sharp(png).resize(width, height, { fit: 'fill' }).blur(3).png(fast).toBuffer();
  return textured(await over(under, Buffer.from(svg), 'over'), pixels, 34, 10);
}
