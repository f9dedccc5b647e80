import { cardSize, isShareCard } from 'shared/contracts/content/share-card.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { imageUrl } from 'shared/site/address.ts';
import type { PageHead, PageMatch, PictureSizes } from 'shared/site/remote.ts';
import { escapeHtml } from '../../document/escape-html.ts';
import { scriptJson } from '../../document/page-state.ts';
import { pageTitle } from '../../document/page-title.ts';

/** Seconds after which a page whose API gave no answer is to be asked for again. */
export const askAgainAfter = 10;

interface HeadParts {
  title: string;
  config: SiteConfig;
  matches: readonly PageMatch[];
  /** Of the page that was asked for. */
  url: URL;
  status: number;
  nonce: string;
  /** The API gave no answer: without scripts the browser asks for the page again by this. */
  isAway?: boolean;
}

function firstPictureLink(picture: string | PictureSizes, domain: string): string {
  const { url, widths, sizes } = typeof picture === 'string' ? { url: picture, widths: [], sizes: '' } : picture;
  const address = (of: string) => escapeHtml(imageUrl(domain, of));
  const set = widths.map((one) => `${address(one.url)} ${one.width}w`).join(', ');
  const sized = set && ` imagesrcset="${set}" imagesizes="${escapeHtml(sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${address(url)}"${sized}>`;
}

/** Tags for search engines and shared links: description, canonical address, Open Graph, structured data. */
export function documentHead({ title, config, matches, url, status, nonce, isAway }: HeadParts): string {
  const again = isAway && `<noscript><meta http-equiv="refresh" content="${askAgainAfter}"></noscript>`;
  if (status !== 200) return tag('robots', 'noindex') + (again || '');
  const { website, domain } = config;
  const head = pageHead(matches, url.origin);
  const { description = website.pc_desc, canonical, hidden, structured, firstPicture } = head;
  if (hidden) return tag('robots', 'noindex');
  const ownTitle = pageTitle(matches) ?? title;
  const address = new URL(canonical ?? url.pathname, url.origin);
  // A page names another address of this site, never another site.
  const known = (address.origin === url.origin ? address : url).href;
  const image = [head.image, config.share_image].find((one) => one && !/\.svg$/.test(one));
  const picture = image ? new URL(imageUrl(domain, image), url.origin).href : '';
  return [
    firstPicture && firstPictureLink(firstPicture, domain),
    tag('description', description),
    `<link rel="canonical" href="${escapeHtml(known)}">`,
    url.pathname.startsWith('/news') && '<link rel="alternate" type="application/rss+xml" href="/news/rss.xml">',
    property('og:type', structured?.['@type'] === 'NewsArticle' ? 'article' : 'website'),
    property('og:site_name', website.shop_name),
    property('og:title', ownTitle),
    property('og:locale', 'zh_CN'),
    property('og:description', description),
    property('og:url', known),
    property('og:image', picture),
    ...(isShareCard(picture)
      ? [property('og:image:width', `${cardSize.width}`), property('og:image:height', `${cardSize.height}`)]
      : []),
    property('og:image:alt', picture && ownTitle),
    property('article:published_time', articleTime(structured, 'datePublished')),
    property('article:modified_time', articleTime(structured, 'dateModified')),
    tag('twitter:card', picture ? 'summary_large_image' : 'summary'),
    structured &&
      `<script type="application/ld+json" nonce="${nonce}">${scriptJson({ '@context': 'https://schema.org', ...structured })}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

/** The innermost page that describes itself, when the data that it describes is there. */
function pageHead(matches: readonly PageMatch[], origin: string): PageHead {
  const last = matches
    .toReversed()
    .find(({ handle, loaderData }) => handle?.head && (handle.head.length === 0 || loaderData != null));
  return last?.handle?.head?.(last.loaderData as never, origin) ?? {};
}

const articleTime = (structured: PageHead['structured'], name: 'datePublished' | 'dateModified'): string =>
  structured?.['@type'] === 'NewsArticle' ? String(structured[name] ?? '') : '';

const tag = (name: string, content: string) => content && `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  content && `<meta property="${name}" content="${escapeHtml(content)}">`;
