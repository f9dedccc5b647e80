import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';

/** The configuration of a site that has a name; a test names only what matters to it. */
export function makeSiteConfig(over: Partial<SiteConfig> = {}): SiteConfig {
  const defaults = defaultSiteConfig();
  return {
    ...defaults,
    domain: 'https://example.com',
    website: { ...defaults.website, shop_name: '灵境', pc_title: '灵境 AI' },
    ...over,
  };
}
