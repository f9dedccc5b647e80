import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { pageTitle } from './page-title.ts';

/**
 * The document's title: the page's own, then the site's (`pc_title`). A tab has one also while the site's is not known.
 * @param name of what the page shows, in place of the page's own
 */
export function documentTitle(matches: readonly PageMatch[], config: SiteConfig | null, name?: string | null): string {
  const site = config?.website.pc_title || config?.website.shop_name || '';
  return [name || pageTitle(matches), site].filter(Boolean).join(' - ') || (config ? '' : '暂时连不上服务器');
}
