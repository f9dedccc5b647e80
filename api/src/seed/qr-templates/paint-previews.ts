/**
 * Paints what shows each template of `templates.ts` into `pictures/`. Run it by `node api/src/seed/qr-templates/paint-previews.ts`
 * when the painter, a style or the list has changed, and look at them.
 */
import { writeFileSync } from 'node:fs';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import sharp from 'sharp';
import { CodeWork } from '../../creative/qr-code/work/code-work.ts';
import { WorkPool } from '../../platform/load/work-pool.ts';
import { labelOf } from '../../platform/pictures/picture-label.ts';
import { PictureProcess } from '../painter/picture-process.ts';
import { previewFile, previewSide, qrTemplateSeeds } from './templates.ts';

/** What the codes of the pictures say: an address that leads nowhere. */
const text = 'https://example.com/qrcode';

const painting = new PictureProcess();
const pool = new WorkPool(1);
const codes = new CodeWork(pool);
const { signal } = new AbortController();
for (const [at, { name, prompt, style, seed, pixelStyle, markerShape }] of qrTemplateSeeds.entries()) {
  const picture = await painting.paint(
    {
      action: 'paint',
      prompt,
      negative: '',
      seed,
      style,
      width: 1024,
      height: 1024,
      isTransparent: false,
      detail: 1,
      reference: undefined,
      strength: 0,
      mask: undefined,
    },
    signal,
    [],
  );
  const order = { text, picture, ratio: '1:1', style: pixelStyle, marker: markerShape, hasCode: false };
  const made = await codes.make(order, signal, []);
  const label = labelOf({ Label: '1', ContentProducer: 'ai-site', ProduceID: `demo-qr-${at}` });
  const bytes = await sharp(made.picture)
    .resize(previewSide, previewSide)
    .withXmp(labelXmp(label, 'algorithmicMedia'))
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
  if (made.proof.is_proven !== 1 || (await codes.read(bytes, signal, [])) !== text)
    throw new Error(`${name} is not read`);
  writeFileSync(previewFile(at), bytes);
}
painting.close();
pool.close();
