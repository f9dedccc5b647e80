import {
  type Block,
  type ContentPageName,
  contactOutcomes,
  getContentPage,
  knownBlocks,
} from 'shared/contracts/content/content-page.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
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
    const blocks = withOwnIds(knownBlocks(page.blocks)).map((block, place) => ({ place, block }));
    const outcome = contactOutcomes.find((one) => one === url.searchParams.get('contact'));
    const contact = { address: page.contact_form, outcome };
    const firstPicture = /^data:image\/svg\+xml,/.test(page.first_picture) ? page.first_picture : '';
    const isPreview = preview !== undefined;
    const { website, domain = '' } = get(siteConfigAtom) ?? {};
    const site = website?.shop_name && { name: website.shop_name, logo: imageUrl(domain, website.shop_logo) };
    return { name, title, description, blocks, firstPicture, image: page.share_image, contact, isPreview, site };
  });

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
