import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { drawText } from '../../../platform/pictures/draw-text.ts';
import { sharp } from '../../../platform/pictures/sharp.ts';
import type { SquarePostRow } from '../square-tables.ts';

/** Pixels of one place, and of the line below its picture. */
const [side, line] = [220, 30];
const columns = 6;

/** Pictures of posts beside each other, each above its number: a JPEG. */
export async function drawSheet(
  storage: FastifyInstance['storage'],
  posts: Pick<SquarePostRow, 'id' | 'name' | 'thumbnails'>[],
): Promise<Buffer> {
  const parts = [];
  for (const [at, { id, name, thumbnails }] of posts.entries()) {
    const left = (at % columns) * side;
    const top = Math.floor(at / columns) * (side + line);
    const file = await storage.find(thumbnails[0]?.name ?? name);
    if (file) {
      const bytes = await buffer(await file.read(0, file.size - 1));
      const fitted = { width: side - 8, height: side - 8, fit: 'contain', background: '#222' } as const;
      parts.push({ input: await sharp(bytes).resize(fitted).png().toBuffer(), left: left + 4, top: top + 4 });
    }
    const { data } = await drawText(String(id), { points: 12, weight: 'Bold', width: side - 16 });
    parts.push({ input: data, left: left + 8, top: top + side });
  }
  const rows = Math.ceil(posts.length / columns);
  const size = { width: columns * side, height: rows * (side + line), channels: 3, background: '#222' } as const;
  return sharp({ create: size }).composite(parts).jpeg({ quality: 80 }).toBuffer();
}
