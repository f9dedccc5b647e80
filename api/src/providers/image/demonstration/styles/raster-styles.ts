import sharp from 'sharp';
import { at, seededRandom } from '../../../../platform/pictures/seeded-random.ts';
import { mix, type Rgb, white } from '../scene/colour.ts';
import type { Style } from './style.ts';
import { textured } from './texture.ts';
import { flat } from './vector-styles.ts';

/** Large square pixels of few colours. */
export const pixel: Style = {
  draw: flat.draw,
  coarse: 144,
  async finish(png, _scene, { width, height }) {
    const few = await sharp(png).png({ palette: true, colours: 40, dither: 0 }).toBuffer();
    return sharp(few).resize(width, height, { kernel: 'nearest', fit: 'fill' }).png({ compressionLevel: 6 }).toBuffer();
  },
};

/** Thousands of strokes of a brush, from broad to fine, each in the colour of its place. */
export const oil: Style = {
  draw: flat.draw,
  coarse: 320,
  async finish(png, scene, pixels) {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const random = seededRandom(`oil ${scene.width} ${scene.shapes.length}`);
    const colourAt = (x: number, y: number) => {
      const px = Math.min(info.width - 1, Math.max(0, Math.round((x / scene.width) * info.width)));
      const py = Math.min(info.height - 1, Math.max(0, Math.round((y / scene.height) * info.height)));
      const from = (py * info.width + px) * 4;
      return { colour: [data[from], data[from + 1], data[from + 2]] as unknown as Rgb, alpha: data[from + 3] ?? 0 };
    };
    /** Along the edges that the place has: strokes follow forms. */
    const angleAt = (x: number, y: number) => {
      const light = (px: number, py: number) => {
        const [r, g, b] = colourAt(px, py).colour;
        return r * 0.3 + g * 0.59 + b * 0.11;
      };
      const [dx, dy] = [light(x + 7, y) - light(x - 7, y), light(x, y + 7) - light(x, y - 7)];
      const flow = Math.sin(x / 190) * 0.5 + Math.cos(y / 150) * 0.4;
      return Math.hypot(dx, dy) > 7 ? Math.atan2(dy, dx) + Math.PI / 2 : flow;
    };
    const strokes: string[] = [];
    for (const { gap, long, wide, wave } of [
      { gap: 30, long: 54, wide: 26, wave: 0.05 },
      { gap: 17, long: 32, wide: 12, wave: 0.09 },
      { gap: 11, long: 17, wide: 5.6, wave: 0.11 },
    ]) {
      for (let y = gap / 2; y < scene.height; y += gap) {
        for (let x = gap / 2; x < scene.width; x += gap) {
          const [cx, cy] = [x + random.between(-gap, gap) * 0.6, y + random.between(-gap, gap) * 0.6];
          const { colour, alpha } = colourAt(cx, cy);
          if (alpha < 128) continue;
          const angle = angleAt(cx, cy) + random.between(-0.25, 0.25);
          const half = (long / 2) * random.between(0.7, 1.2);
          const [sx, sy] = [Math.cos(angle) * half, Math.sin(angle) * half];
          const bend = random.between(-0.2, 0.2) * half;
          const tone = mix(
            colour,
            random.between(0, 1) < 0.5 ? white : scene.palette.dark,
            random.between(0, wave * 1.5),
          );
          strokes.push(
            `<path d="M${at(cx - sx)} ${at(cy - sy)}q${at(sx - bend)} ${at(sy + bend)} ${at(2 * sx)} ${at(2 * sy)}" stroke="rgb(${tone.join()})" stroke-width="${at(wide * random.between(0.7, 1.2))}"/>`,
          );
        }
      }
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${scene.width} ${scene.height}" preserveAspectRatio="none"><g fill="none" stroke-linecap="round" opacity="1">${strokes.join('')}</g></svg>`;
    const under = await sharp(png)
      .resize(pixels.width, pixels.height, { fit: 'fill' })
      .blur(3)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const painted = await sharp(under)
      .composite([{ input: Buffer.from(svg) }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    return textured(painted, pixels, { grain: 34, pools: 10 });
  },
};
