import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { webAddress } from 'shared/http/web-address.ts';

/**
 * Other origins that the operator's pictures come from: the configured `domain`, and whatever is given as a whole address
 * (spec section 9). The page's policy allows pictures from there and nowhere else.
 */
export function pictureOrigins(config: SiteConfig | null): string[] {
  if (!config) return [];
  const { domain, website, qrcode, chat, tabbar, pc_login_image } = config;
  const pictures = [website.shop_logo, website.pc_logo, website.pc_ico, qrcode.oa, qrcode.mnp, chat.chat_logo];
  const addresses = [domain, pc_login_image, ...pictures, ...tabbar.nav.map(({ icon = '' }) => icon)];
  return [...new Set(addresses.flatMap(originOf))];
}

/** None of what is no whole http(s) address. A host may hold a semicolon or a comma, which end a rule of the policy. */
export function originOf(address: string): string[] {
  const origin = webAddress(address)?.origin ?? '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : [];
}
