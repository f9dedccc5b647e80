import { type ContentPageName, getContentPage, knownBlocks } from 'shared/contracts/content-page.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads a page that is made of blocks; `?preview=` shows a version that is not published yet. */
export const loadContentPage = (name: ContentPageName) =>
  loader(async ({ call, url, signal }) => {
    const preview = url.searchParams.get('preview') ?? undefined;
    const { title, description, ...page } = await call(
      getContentPage,
      { name, ...(preview ? { preview } : {}) },
      { signal, withToken: false },
    );
    const blocks = knownBlocks(page.blocks).map((block, place) => ({ place, block }));
    return { name, title, description, blocks, image: page.share_image, isPreview: preview !== undefined };
  });
export type ContentPageData = Awaited<ReturnType<ReturnType<typeof loadContentPage>>>;
