import type { MarkerShape, PixelStyle } from 'shared/contracts/creative/qr.ts';
import { linesOf, readEntries } from '../texts/read-entries.ts';

export interface SeedQrTemplate {
  name: string;
  prompt: string;
  style: string;
  pixelStyle: PixelStyle;
  markerShape: MarkerShape;
  price: number;
  isVip: boolean;
  /** Of the picture that shows it. */
  seed: number;
}

/** In the order of the page, a line `- name | prompt | style | pixels | markers | price` each. The dearest are for members. */
export const qrTemplateSeeds: SeedQrTemplate[] = readEntries('qr-templates/templates.md')
  .flatMap((entry) => linesOf(entry, '- '))
  .map((line, at) => {
    const [name = '', prompt = '', style = '', pixelStyle, markerShape, price] = line.split(' | ');
    return {
      name,
      prompt,
      style,
      pixelStyle: pixelStyle as PixelStyle,
      markerShape: markerShape as MarkerShape,
      price: Number(price),
      isVip: Number(price) >= 5,
      seed: 20 + at,
    };
  });

/** Pixels of the edge of a picture that shows a template. */
export const previewSide = 480;
export const previewFile = (at: number): URL =>
  new URL(`./pictures/${String(at).padStart(2, '0')}.webp`, import.meta.url);
