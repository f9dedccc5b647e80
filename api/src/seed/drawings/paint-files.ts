/**
 * Paints the pictures of `drawings.ts` into this folder, with `pictures.json`: what is stored of each. Run it by
 * `node api/src/seed/drawings/paint-files.ts` when the painter or a list has changed, and look at them. With two numbers it
 * paints the pictures from the one up to the other.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import sharp from 'sharp';
import { labelOf } from '../../platform/pictures/picture-label.ts';
import { thumbhashOf } from '../../platform/pictures/thumbhash.ts';
import { PictureProcess } from '../painter/picture-process.ts';
import { drawings, squareDrawings } from './drawings.ts';

/** Pixels of the longer side: enough for a card and a lightbox of a demonstration. */
const longest = 720;

const painting = new PictureProcess();
const list = new URL('pictures.json', import.meta.url);
const pictures = JSON.parse(readFileSync(list, 'utf8')) as {
  file: string;
  width: number;
  height: number;
  bytes: number;
  thumbhash: string;
}[];
const [from = 0, to = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
let next = 0;
for (const { prompt, style, scale, seed, count } of [...drawings, ...squareDrawings]) {
  const [across = 1, down = 1] = scale.split(':').map(Number);
  const most = scale === '1:1' ? 600 : longest;
  const size = {
    width: Math.round((most * across) / Math.max(across, down)),
    height: Math.round((most * down) / Math.max(across, down)),
  };
  for (let index = 0; index < count; index++) {
    const at = next++;
    if (at < from || at > to) continue;
    const order = {
      action: 'paint',
      prompt,
      negative: '',
      seed: seed + index,
      style,
      isTransparent: false,
      detail: 1,
    } as const;
    const none = { reference: undefined, strength: 0, mask: undefined };
    const painted = await painting.paint({ ...order, ...none, ...size }, new AbortController().signal, []);
    const label = labelOf({ Label: '1', ContentProducer: 'ai-site', ProduceID: `demo-${at}` });
    const bytes = await sharp(painted)
      .withXmp(labelXmp(label, 'algorithmicMedia'))
      .webp({ quality: 72, effort: 6 })
      .toBuffer();
    const file = `${String(at).padStart(2, '0')}.webp`;
    writeFileSync(new URL(file, import.meta.url), bytes);
    pictures[at] = { file, ...size, bytes: bytes.length, thumbhash: await thumbhashOf(bytes) };
    writeFileSync(list, `${JSON.stringify(pictures, null, 2)}\n`);
  }
}
painting.close();
