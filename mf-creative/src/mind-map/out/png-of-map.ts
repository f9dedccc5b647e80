import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';

/** Browsers paint no canvas with a longer side, and none with more pixels. */
export const longestSide = 16_384;
const mostPixels = 120_000_000;

/** How much an SVG can be enlarged as a PNG: twice, or as far as a canvas reaches. */
export function scaleOfPng({ width, height }: { width: number; height: number }): number {
  return Math.min(2, longestSide / width, longestSide / height, Math.sqrt(mostPixels / (width * height)));
}

export async function pngOfSvg(svg: string, size: { width: number; height: number }): Promise<Blob> {
  const scale = scaleOfPng(size);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(size.width * scale));
    canvas.height = Math.max(1, Math.floor(size.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await pictureOfCanvas(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}
