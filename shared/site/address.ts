import { webAddress } from 'shared/http/web-address.ts';

/** What browsers drop from an address before they read its scheme, and what only hides letters from a reader. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}]+/gu;
const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * The address of a link, or undefined when it must not be one. Every address that an operator, a user or a model wrote
 * passes here on its way into a `href`: only http, https, mailto, tel and addresses without a scheme are links, all
 * others (`javascript:`, `data:`, `blob:` …) are text.
 *
 * @example safeHref('https://example.com/a b') // as it is
 * @example safeHref('java\tscript:alert(1)') // undefined
 */
export function safeHref(address: string): string | undefined {
  const scheme = /^([^/?#]*?):/.exec(address.replace(invisible, ''))?.[1];
  if (scheme !== undefined && !schemes.has(scheme.toLowerCase())) return undefined;
  return address.replace(/\p{Cc}+/gu, '').trim();
}

/**
 * The address of a picture that the operator or the API named: with the configured domain before it unless it starts
 * with `http` (spec section 9): `http://` or `https://`, nothing that only looks like it. No other host can come of it: a
 * browser would read `//evil` or `\\evil`, and either with tabs in between, as one.
 */
export function imageUrl(domain: string, address: string): string {
  if (!address || webAddress(address)) return address;
  const path = address.replace(/[\t\n\r]/g, '').replace(/^[\s/\\]+/, '');
  return `${webAddress(domain) ? domain.replace(/\/+$/, '') : ''}/${path}`;
}

/**
 * The address of a picture in a text that nobody answers for, or undefined unless it lies on the site itself: a foreign
 * picture would tell its owner who reads the text. `origin` is given, never read from the page, so that server and
 * browser decide alike.
 */
export function ownImage(address: string, origin: string): string | undefined {
  const site = webAddress(origin);
  const shown = address.replace(invisible, '');
  // Node’s `canParse` is wrong about hosts of more than 16,000 letters.
  const url = site && URL.parse(shown, site.href);
  if (!url) return undefined;
  const own = url.origin === site.origin && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return own ? url.href : undefined;
}
