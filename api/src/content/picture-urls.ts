import type { FastifyInstance } from 'fastify';
import type { Block, Picture } from 'shared/contracts/content-page.ts';
import { pictureUrl } from '../pictures/picture-url.ts';

/** The blocks with the addresses of their pictures as the wire has them. */
export function withPictureUrls(app: FastifyInstance, blocks: readonly Block[]): Block[] {
  const shown = (picture: Picture): Picture => ({ ...picture, url: pictureUrl(app, picture.url) });
  const maybe = (picture: Picture | undefined) => (picture ? { picture: shown(picture) } : {});
  return blocks.map((block) => {
    if (block.type === 'hero') return { ...block, ...maybe(block.picture) };
    if (block.type === 'cases')
      return { ...block, items: block.items.map((item) => ({ ...item, ...maybe(item.picture) })) };
    if (block.type === 'gallery')
      return { ...block, items: block.items.map((item) => ({ ...item, picture: shown(item.picture) })) };
    return block;
  });
}
