import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { imageUrl } from 'shared/site/address.ts';
import { baseStyles } from 'shared/ui/css/base-styles.ts';
import { tokenStyles } from 'shared/ui/css/tokens.ts';
import { escapeHtml } from '../../document/escape-html.ts';
import type { BrowserFile } from '../../document/snapshot.ts';
import type { Scheme } from '../../layouts/scheme/scheme.ts';
import { coverStyles } from './cover-styles.ts';
import { earlyPress } from './inline/early-press.ts';
import { earlySend } from './inline/early-send.ts';
import { foreignElements } from './inline/foreign-elements.ts';
import { oldBrowserNotice, oldBrowserStyles } from './inline/old-browser-notice.ts';
import { startAgain } from './inline/start-again.ts';
import { startLater } from './inline/start-later.ts';
import { previewBar } from './preview-bar.ts';

export interface DocumentParts {
  nonce: string;
  title: string;
  /** Tags for search engines and shared links. */
  head: string;
  config: SiteConfig;
  /** The operator's colours as CSS. */
  themeStyles: string;
  scheme: Scheme;
  main: BrowserFile;
  /** What `main` loads at once. */
  preload: BrowserFile[];
  /** Its code runs with the visitor's first sign (`shared/site/remote.ts`). */
  startsLater: boolean;
  /** `<name>@<version>` of the release that is shown in a preview. */
  preview: string | undefined;
  /** Of the type `PageState`, as JSON that is safe in a script. */
  state: string;
}

/** What stands in every page, as bytes: most of a page is styles, and to encode them each time would cost a tenth of it. */
const lookStyles = Buffer.from(tokenStyles + baseStyles + oldBrowserStyles + coverStyles);

/** The document around its first piece: head, root; the state, the script that hydrates it. */
export function documentAround(parts: DocumentParts, styles: string): { before: Buffer[]; after: Buffer[] } {
  const { nonce, config, main, preload, scheme, startsLater } = parts;
  const { website, domain } = config;
  // Without an icon of its own the page would make the browser ask for /favicon.ico.
  const icon = website.pc_ico ? imageUrl(domain, website.pc_ico) : 'data:,';
  const head = [
    `<!doctype html><html lang="zh-CN"${scheme === 'system' ? '' : ` data-scheme="${scheme}"`}><head>`,
    '<meta charset="utf-8">',
    // The keys of a phone make the page smaller: what stands at its end stays in sight.
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    `<title>${escapeHtml(parts.title)}</title>`,
    parts.head,
    meta('keywords', website.pc_keywords),
    meta('color-scheme', scheme === 'system' ? 'light dark' : scheme),
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<script nonce="${nonce}">${startAgain}${earlySend}${earlyPress}</script>`,
    ...(startsLater ? [] : [main, ...preload]).map((file) => preloadLink(file, nonce)),
    `<style nonce="${nonce}">`,
  ];
  const bar = parts.preview ? previewBar(parts.preview) : '';
  const state = `</div>${bar}<script nonce="${nonce}">${foreignElements}</script><script type="application/json" nonce="${nonce}">${parts.state}</script>`;
  const start = startsLater
    ? startLater([main, ...preload], nonce)
    : `<script async src="${main.url}" integrity="${main.integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`;
  return {
    before: [
      Buffer.from(head.join('')),
      lookStyles,
      // Filled with the first toast (`shared/site/lazy/fill-toast-sheet.ts`).
      Buffer.from(`${parts.themeStyles}</style><style id="_goober" nonce="${nonce}"> </style>`),
      Buffer.from(`${styles}</head><body>${oldBrowserNotice}<div id="root" data-site-root>`),
    ],
    after: [Buffer.from(state + start)],
  };
}

const meta = (name: string, content: string) => content && `<meta name="${name}" content="${escapeHtml(content)}">`;

const preloadLink = ({ url, integrity }: BrowserFile, nonce: string) =>
  `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}">`;
