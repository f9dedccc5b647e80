import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { webAddress } from 'shared/http/web-address.ts';

/** Where the product is set up (spec section 9). Without an installer behind the gateway the shell has a page there. */
export const installPath = '/install/install.php';
export const emptyPath = '/empty';

/**
 * Where a visitor is sent instead of the page at `pathname`, or null to stay (spec section 4): to the install page when
 * the product is not installed; when the PC site is off, to the operator's `page_url` or to `/empty`.
 */
export function siteSwitch(config: SiteConfig | null, { pathname, origin }: Place): string | null {
  const target = config && targetOf(config, origin);
  return target === pathname ? null : target;
}

type Place = Pick<URL, 'pathname' | 'origin'>;

function targetOf({ install, pc_page: { status, page_status, page_url } }: SiteConfig, origin: string): string | null {
  if (!install) return installPath;
  if (status !== 0) return null;
  return (page_status === 1 && otherSite(page_url, origin)) || emptyPath;
}

/** An operator may mistype: only a whole http(s) address is followed, and none of the site that is off. */
function otherSite(text: string, own: string): string | undefined {
  const url = webAddress(text);
  // The host, not the origin: where TLS ends in front of us, https://… comes back as http://….
  return url && url.host !== new URL(own).host ? url.href : undefined;
}
