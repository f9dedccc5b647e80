import { type Capability, capabilityNames } from 'shared/contracts/capabilities.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';

/** Additions that change what pages look like: a test that is about one announces it. */
const optional: readonly Capability[] = [
  ...([
    'article_reads',
    'brief_records',
    'chat_search',
    'chat_share',
    'chat_transfer',
    'collection_search',
    'describe',
  ] as const),
  ...(['distribution', 'events', 'feedback_history', 'files', 'latest_works', 'message_branch'] as const),
  ...(['notifications', 'ratings'] as const),
  ...(['receipts', 'scan_sandbox', 'session_marks', 'skill_favourites', 'stream_resume'] as const),
];
const announced = capabilityNames.filter((name) => !optional.includes(name)).map((name) => [name, true]);

/** The configuration of a site that has a name; a test names only what matters to it. Additions that it does not name are there, but for `optional`. */
export function makeSiteConfig({ capabilities, ...over }: Partial<SiteConfig> = {}): SiteConfig {
  const defaults = defaultSiteConfig();
  return {
    ...defaults,
    domain: 'https://example.com',
    website: { ...defaults.website, shop_name: '灵境', pc_title: '灵境 AI' },
    ...over,
    capabilities: { ...Object.fromEntries(announced), ...capabilities },
  };
}

/** The configuration of a server of the family, which announces nothing. */
export const makeFamilyConfig = (over: Partial<SiteConfig> = {}): SiteConfig =>
  makeSiteConfig({ ...over, capabilities: Object.fromEntries(capabilityNames.map((name) => [name, false])) });
