import { atom } from 'jotai';
import * as z from 'shared/contracts/schema.ts';
import { SiteConfig } from 'shared/contracts/site.ts';

/** The configuration of a site whose API could not be asked: everything at its default. */
export function defaultSiteConfig(): SiteConfig {
  const parsed = z.safeParse(SiteConfig, {});
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** `pc/config`, or null while it has not been loaded. */
export const siteConfigAtom = atom<SiteConfig | null>(null);

/** The origin that this page was asked under, for absolute links. Set by the shell on both sides. */
export const originAtom = atom('');
