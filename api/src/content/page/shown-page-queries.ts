import type { FastifyInstance } from 'fastify';
import { type Block, knownBlocks, type Picture } from 'shared/contracts/content/content-page.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { drawPicture, withProductHash } from '../../site/pictures/pictures.ts';
import { findSiteName, withSiteName } from '../../site/settings/settings.ts';
import { pageCard } from '../card-address/card-address.ts';
import { contactFormPath } from './contact-form.ts';
import type { pageVersions } from './content-tables.ts';
import { withPackages } from './priced-packages.ts';

/** A version of a page as visitors get it. */
export async function shownPage(app: FastifyInstance, version: typeof pageVersions.$inferSelect) {
  const { page, title, description } = version;
  const name = await findSiteName(app.db);
  // A stored block may be older than the contract.
  const stored = withSiteName(knownBlocks(version.blocks), name);
  return {
    ...withSiteName({ title, description }, name),
    blocks: withPictureUrls(app, await withPackages(app, stored)),
    share_image: pictureUrl(app, (await pageCard(app.db, page, title)).path),
    first_picture: firstPicture(stored),
    contact_form: app.config.apiPrefix + contactFormPath,
  };
}

/** Characters: a larger drawing would hold up the words of the page. */
const largest = 12_000;

/** The picture of a page's first block as a `data:` address, when it is a drawing of the site's own; else ''. */
function firstPicture([first]: readonly Block[]): string {
  const url = first?.type === 'hero' ? (first.picture?.url ?? '') : '';
  const [, kind = '', name = ''] = /^files\/v[12]\/(scene|cover)\/([\w-]+\.svg)$/.exec(url) ?? [];
  const svg = drawPicture(kind, name) ?? '';
  if (svg === '' || svg.length > largest || svg.includes("'")) return '';
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>{}|\\^`]/g, encodeURIComponent)}`;
}

/** The blocks with the addresses of their pictures as the wire has them. */
function withPictureUrls(app: FastifyInstance, blocks: readonly Block[]): Block[] {
  const addressOf = (stored: string) => pictureUrl(app, withProductHash(stored));
  const shown = ({ dark, ...picture }: Picture): Picture => ({
    ...picture,
    url: addressOf(picture.url),
    ...(dark ? { dark: addressOf(dark) } : {}),
  });
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
