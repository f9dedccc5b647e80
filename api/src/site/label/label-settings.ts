import type { SiteConfig } from 'shared/contracts/site/site.ts';

export type LabelSettings = SiteConfig['label'];
