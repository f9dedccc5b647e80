import sharp from 'sharp';
import { css } from '../scene/colour.ts';
import type { StyleName } from '../scene/read-prompt.ts';
import type { Scene } from '../scene/scene.ts';
import { oil, pixel } from './raster-styles.ts';
import type { Pixels, Style } from './style.ts';
import { flat, ink, lineArt, night, paperCut, watercolour } from './vector-styles.ts';

export const styles: Record<StyleName, Style> = {
  水彩: watercolour,
  水墨: ink,
  油画: oil,
  扁平: flat,
  剪纸: paperCut,
  夜色: night,
  线稿: lineArt,
  像素: pixel,
};

/** The scene in a style as PNG. Without its ground, only what stands in front is drawn. */
export async function render(
  scene: Scene,
  styleName: StyleName,
  pixels: Pixels,
  isTransparent: boolean,
): Promise<Buffer> {
  const style = styles[styleName];
  if (isTransparent) {
    const things = scene.shapes.filter(({ isGround }) => !isGround);
    scene.shapes.splice(0, scene.shapes.length, ...things);
  }
  const scale = style.coarse ? Math.min(1, style.coarse / Math.min(pixels.width, pixels.height)) : 1;
  const drawn = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) };
  let picture = sharp(Buffer.from(style.draw(scene, drawn)));
  if (!isTransparent) picture = picture.flatten({ background: css(style.paper ?? scene.palette.pale) });
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  return style.finish ? style.finish(png, scene, pixels) : png;
}
