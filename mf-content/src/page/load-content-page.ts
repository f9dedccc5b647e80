import {
  type Block,
  type ContentPageName,
  getContentPage,
  isContactOutcome,
  knownBlocks,
} from 'shared/contracts/content/content-page.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { getDecoration, introductionId, type SiteConfig } from 'shared/contracts/site/site.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { isRefusal, type LoaderTools, loader } from 'shared/site/visit.ts';
import { siteOf } from '../structured-data.ts';

/** Loads a page that is made of blocks; `?preview=` shows a version that is not published yet. */
export const loadContentPage = (name: ContentPageName) =>
  loader(async (tools) => {
    const { get, url } = tools;
    const preview = url.searchParams.get('preview') ?? undefined;
    const { title, description, ...page } = await askPage(tools, { name, ...(preview ? { preview } : {}) });
    const config = get(siteConfigAtom);
    const offered = (to: string) => isOffered(config, to);
    const blocks = withOwnIds(knownBlocks(page.blocks).map((block) => leadingTo(block, offered))).map(
      (block, place) => ({ place, block }),
    );
    const outcome = url.searchParams.get('contact');
    const contact = { address: page.contact_form, outcome: isContactOutcome(outcome) ? outcome : undefined };
    const firstPicture = /^data:image\/svg\+xml,/.test(page.first_picture) ? page.first_picture : '';
    const isPreview = preview !== undefined;
    const site = siteOf(config);
    return { name, title, description, blocks, firstPicture, image: page.share_image, contact, isPreview, site };
  });

/** The page. A server without `/content/page` has the decoration of `/introduce` at most: else the page is what the configuration says. */
async function askPage(
  { call, get, has, signal }: LoaderTools,
  input: { name: ContentPageName; preview?: string },
): Promise<Output<typeof getContentPage>> {
  const options = { signal, withToken: false };
  if (has('content_pages')) return call(getContentPage, input, options);
  const decoration =
    input.name === 'introduce'
      ? await call(getDecoration, { id: introductionId }, options).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        })
      : undefined;
  return (decoration && readPage(decoration)) || plainPage(get(siteConfigAtom));
}

/** What every site says of itself. */
function plainPage(config: SiteConfig | null): Output<typeof getContentPage> {
  const title = siteOf(config)?.name ?? '首页';
  const text = config?.website.pc_desc ?? '';
  const actions = [
    { label: '开始对话', to: '/chat' },
    { label: '看资讯', to: '/news' },
  ];
  const blocks = [{ type: 'hero', title, text, actions }];
  return { title, description: text, blocks, share_image: '', first_picture: '', contact_form: '' };
}

const isMissing = (error: unknown) => isRefusal(error) || (error instanceof CallFailure && error.status === 404);

/** @returns undefined when nothing in it can be shown */
function readPage({ name, data }: Output<typeof getDecoration>) {
  const stored = parseJson(data);
  const page = Array.isArray(stored) ? { blocks: stored } : stored;
  const parsed = z.safeParse(getContentPage.output, { title: name, description: '', ...page });
  return parsed.success && knownBlocks(parsed.data.blocks).length > 0 ? parsed.data : undefined;
}

function parseJson(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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

/** A name leads to one block: the first that has it. A form without one gets one: its answer leads back to it. */
function withOwnIds(blocks: Block[]): Block[] {
  const known = new Set<string>();
  const given = new Set(blocks.map(({ id }) => id));
  return blocks.map((block) => {
    const id = block.id ?? (block.type === 'contact' && !given.has('contact') ? 'contact' : undefined);
    if (id === undefined || known.has(id)) return { ...block, id: undefined };
    known.add(id);
    return { ...block, id };
  });
}

export type ContentPageData = Awaited<ReturnType<ReturnType<typeof loadContentPage>>>;
