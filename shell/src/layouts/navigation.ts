import type { NavItem, SiteConfig } from 'shared/contracts/site.ts';

/** The entries of the site's navigation that this site offers (spec section 9: VIP and recharge need their flag). */
export function visibleNavigation(config: SiteConfig | null): NavItem[] {
  return (config?.tabbar.nav ?? []).filter(
    (item) => item.is_show !== 0 && item.link.path !== '' && isOffered(config, item.link.path),
  );
}

/** False for a package page whose status flag is not set. */
export function isOffered(config: SiteConfig | null, path: string): boolean {
  if (path.startsWith('/openvip')) return Boolean(config?.member_package_status);
  if (path.startsWith('/recharge')) return Boolean(config?.recharge_package_status);
  if (path.startsWith('/redeem_code')) return Boolean(config?.card_code.is_open && config.card_code.is_show);
  return true;
}

/** Whether a navigation entry stands for the page that is shown. The home page is the chat page. */
export function isCurrent(entry: string, pathname: string): boolean {
  const path = entry.split(/[?#]/)[0]?.replace(/\/+$/, '') || '/chat';
  const shown = pathname.replace(/\/+$/, '') || '/chat';
  return shown === path || shown.startsWith(`${path}/`);
}

/** What the bottom bar of a phone offers first: four entries, the rest is in the drawer. */
const preferred = ['/', '/chat', '/app/drawing', '/create', '/app/square'];

export function bottomBarNavigation(items: readonly NavItem[]): NavItem[] {
  const rank = (item: NavItem) => {
    const at = preferred.indexOf(item.link.path);
    return at < 0 ? preferred.length : at;
  };
  const chosen = new Set([...items].sort((a, b) => rank(a) - rank(b)).slice(0, 4));
  return items.filter((item) => chosen.has(item));
}
