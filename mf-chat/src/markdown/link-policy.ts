/** What browsers drop from an address before they read its scheme, and what only hides letters from a reader. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}]+/gu;
const allowed = new Set(['http', 'https', 'mailto']);

/**
 * The address of a link in an answer, or undefined when it must not be one. An answer is written by nobody we know:
 * only http, https, mailto and addresses without a scheme are links (`javascript:`, `data:`, `blob:` … are text).
 */
export function safeHref(address: string): string | undefined {
  const href = address.replace(invisible, '');
  const scheme = /^([^/?#]*?):/.exec(href)?.[1];
  if (scheme !== undefined && !allowed.has(scheme.toLowerCase())) return undefined;
  return href;
}

/**
 * The address of a picture, or undefined unless it lies on the site itself: a foreign picture would tell its owner who
 * reads the answer. `origin` is given, never read from the page, so that server and browser decide alike.
 */
export function ownImage(address: string, origin: string): string | undefined {
  if (!origin) return undefined;
  try {
    const site = new URL(origin);
    const url = new URL(address.replace(invisible, ''), site);
    const own = url.origin === site.origin && /^https?:$/.test(url.protocol) && !url.username && !url.password;
    return own ? url.href : undefined;
  } catch {
    return undefined;
  }
}
