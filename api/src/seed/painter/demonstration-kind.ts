import * as z from 'shared/contracts/schema.ts';
import { type ImageKind, imageModality } from '../../providers/image/image-kinds.ts';
import { tryPainter } from '../../providers/image/try-painter.ts';
import { demonstrationPainter } from './demonstration-painter.ts';
import { styleNames } from './drawing/read-prompt.ts';
import { PictureProcess } from './picture-process.ts';

export const demonstrationKindName = 'demonstration-painter';

const ratios = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'];

/** Its models as they are seeded. The second one shows how the form follows what a model is able to do. */
export const demonstrationModels = [
  {
    key: 'demonstration-colour',
    alias: '演示画师 · 彩绘',
    price: 2,
    remoteName: 'colour',
    capabilities: {
      count: 4,
      references: 4,
      mask: true,
      upscale: true,
      variation: true,
      transparent: true,
      interim: true,
      negative: true,
      seed: true,
      styles: [...styleNames],
      ratios,
      size: { least: 256, most: 2048, step: 8 },
    },
  },
  {
    key: 'demonstration-lines',
    alias: '演示画师 · 线稿',
    price: 1,
    remoteName: 'lines',
    capabilities: { count: 2, seed: true, ratios: ratios.slice(0, 3), size: { least: 256, most: 1024, step: 8 } },
  },
];

/** The built-in painter of a demo as a kind of channel: nothing is asked of others, and it costs nobody anything. */
export function demonstrationKind(process = new PictureProcess(), beat?: number): ImageKind & { close(): void } {
  const painterOf: ImageKind['painterOf'] = (_channel, model) => demonstrationPainter(process, { model, beat });
  return {
    name: demonstrationKindName,
    about: 'paints by itself in a demo, without any model, while no other channel paints',
    says: {},
    config: z.object({}),
    modality: imageModality,
    isDemonstration: true,
    atOnceOf: () => undefined,
    painterOf,
    tryOut: (channel, remoteName) => tryPainter(() => painterOf(channel, remoteName)),
    close: () => process.close(),
  };
}
