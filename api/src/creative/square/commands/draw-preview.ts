import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sharp } from '../../../platform/pictures/sharp.ts';
import type { SquarePostRow } from '../square-tables.ts';

/** Pixels of the longer side: enough to judge a picture, and small enough for a reply. */
const longest = 1280;

/** The picture of a post, in whatever state it is, as an address that holds it; empty: there is no file. */
export async function drawPreview(storage: FastifyInstance['storage'], { name }: SquarePostRow): Promise<string> {
  const file = name ? await storage.find(name) : undefined;
  if (!file) return '';
  const size = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const;
  const picture = sharp(await buffer(await file.read(0, file.size - 1)))
    .resize(size)
    .flatten({ background: '#fff' });
  return `data:image/jpeg;base64,${(await picture.jpeg({ quality: 82 }).toBuffer()).toString('base64')}`;
}
