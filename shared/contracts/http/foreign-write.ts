/** What decides whose a request is. */
interface Written {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  /** Host and port that were asked for, as the trusted proxies report them. */
  host: string;
}

/** The refusal of a call from another site's page, with HTTP 403. */
export const foreignWrite = '请在本站的页面上操作';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site's page makes this call, which changes something. Present browsers say so themselves
 * (`Sec-Fetch-Site`; `none` is the visitor's own doing); on plain http and in older ones `Origin` must be the host that was
 * asked, or the site's. What sends neither is no browser: a program, or the notice of a payment channel.
 * @param siteUrl the site's own origin, `''` when it is not known
 */
export function isForeignWrite({ method, headers, host }: Written, siteUrl: string): boolean {
  if (reading.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  const from = URL.parse(String(origin));
  if (!from) return true;
  return from.host !== host.toLowerCase() && from.origin !== URL.parse(siteUrl)?.origin;
}
