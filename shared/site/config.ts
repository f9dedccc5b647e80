import { atom, useAtomValue } from 'jotai';
import type { Capability } from 'shared/contracts/capabilities.ts';
import * as z from 'shared/contracts/schema.ts';
import { SiteConfig } from 'shared/contracts/site/site.ts';

/** The configuration of a site whose API could not be asked: everything at its default. */
export function defaultSiteConfig(): SiteConfig {
  const parsed = z.safeParse(SiteConfig, {});
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** `pc/config`, or null while it has not been loaded. */
export const siteConfigAtom = atom<SiteConfig | null>(null);

/**
 * Whether the site offers what a path leads to: VIP, recharge, redeem codes, drawing, chat, skills and creation need their flag (spec
 * section 9), promotion and notifications are there where the server says so, the page about what is sold needs something that is.
 */
export function isOffered(config: SiteConfig | null, path: string): boolean {
  if (path.startsWith('/openvip')) return Boolean(config?.member_package_status);
  if (path.startsWith('/recharge')) return Boolean(config?.recharge_package_status);
  if (path.startsWith('/redeem_code')) return Boolean(config?.card_code.is_open && config.card_code.is_show);
  if (/^\/(chat)?(?=[?#]|$)/.test(path)) return config?.chat.is_open !== 0;
  if (path.startsWith('/skill')) return config?.skill.is_open !== 0;
  if (path.startsWith('/create')) return config?.creation.is_open !== 0;
  if (/^\/app\/drawing(?=[/?#]|$)/.test(path)) return config?.draw.is_open !== 0;
  if (path.startsWith('/user/orders')) return hasCapability(config, 'orders');
  if (path.startsWith('/app/square/mine')) return hasCapability(config, 'own_works');
  if (path.startsWith('/promotion')) return config?.capabilities.distribution === true;
  if (path.startsWith('/user/notifications')) return config?.capabilities.notifications === true;
  if (path.startsWith('/cms_store')) return isOffered(config, '/openvip') || isOffered(config, '/recharge');
  return true;
}

/** Whether the server announces an addition to the contract of its family. */
export const hasCapability = (config: SiteConfig | null, name: Capability): boolean =>
  config?.capabilities[name] === true;

export const useCapability = (name: Capability): boolean => hasCapability(useAtomValue(siteConfigAtom), name);

/** The origin that this page was asked under, for absolute links. Set by the shell on both sides. */
export const originAtom = atom('');
