import {
  type Block,
  type ContentPageName,
  contactOutcomes,
  getContentPage,
  knownBlocks,
} from 'shared/contracts/content/content-page.ts';
import { imageUrl } from 'shared/site/address.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads a page that is made of blocks; `?preview=` shows a version that is not published yet. */
export const loadContentPage = (name: ContentPageName) =>
  loader(async ({ call, get, url, signal }) => {
    const preview = url.searchParams.get('preview') ?? undefined;
    const { title, description, ...page } = await call(
      getContentPage,
      { name, ...(preview ? { preview } : {}) },
      { signal, withToken: false },
    );
    const config = get(siteConfigAtom);
    const offered = (to: string) => isOffered(config, to);
    const blocks = withOwnIds(knownBlocks(page.blocks).map((block) => leadingTo(block, offered))).map(
      (block, place) => ({ place, block }),
    );
    const outcome = contactOutcomes.find((one) => one === url.searchParams.get('contact'));
    const contact = { address: page.contact_form, outcome };
    const firstPicture = /^data:image\/svg\+xml,/.test(page.first_picture) ? page.first_picture : '';
    const isPreview = preview !== undefined;
    const { website, domain = '' } = config ?? {};
    const site = website?.shop_name && { name: website.shop_name, logo: imageUrl(domain, website.shop_logo) };
    return { name, title, description, blocks, firstPicture, image: page.share_image, contact, isPreview, site };
  });

/** The block without ways to what the site does not offer. */
function leadingTo(block: Block, offered: (to: string) => boolean): Block {
  if (block.type === 'hero' || block.type === 'call') {
    return { ...block, actions: block.actions.filter(({ to }) => offered(to)) };
  }
  if (block.type === 'features') {
    return {
      ...block,
      items: block.items.map((item) => (item.to && !offered(item.to) ? { ...item, to: undefined } : item)),
    };
  }
  if (block.type !== 'cases') return block;
  const items = block.items.map((item) =>
    item.action && !offered(item.action.to) ? { ...item, action: undefined } : item,
  );
  return { ...block, items };
}

/** A name leads to one block: the first that has it. */
function withOwnIds(blocks: Block[]): Block[] {
  const known = new Set<string>();
  return blocks.map((block) => {
    if (block.id === undefined) return block;
    if (known.has(block.id)) return { ...block, id: undefined };
    known.add(block.id);
    return block;
  });
}

export type ContentPageData = Awaited<ReturnType<ReturnType<typeof loadContentPage>>>;
