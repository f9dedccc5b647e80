import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import type { NavItem, SiteConfig } from 'shared/contracts/site/site.ts';
import { safeHref } from 'shared/site/address.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { findRow } from '../../url-table.ts';

const item = (name: string, path: string, icon: string): NavItem => ({ name, link: { path }, icon, is_show: 1 });

/** What leads on while the configuration could not be loaded or names nothing: pages that every site has. */
const withoutConfiguration: readonly NavItem[] = [
  item('对话', '/chat', 'message-circle'),
  item('创作', '/create', 'pen-line'),
  item('应用', '/app', 'layout-grid'),
  item('绘画', '/app/drawing', 'palette'),
  item('导图', '/app/mind_map', 'network'),
  item('二维码', '/app/qrcode', 'qr-code'),
  item('广场', '/app/square', 'layout-grid'),
  item('资讯', '/news', 'newspaper'),
];

/**
 * The entries of the site's navigation that this site offers (spec section 9: VIP and recharge need their flag). An entry
 * whose address is none that a link may have (`javascript:` …) is left out.
 */
export function visibleNavigation(config: SiteConfig | null): NavItem[] {
  const entries = config?.tabbar.nav.length ? config.tabbar.nav : withoutConfiguration;
  return entries.flatMap((entry) => {
    const path = safeHref(entry.link.path);
    return path && entry.is_show !== 0 && isOffered(config, path) ? [{ ...entry, link: { path } }] : [];
  });
}

/** Whether the page of a navigation entry is in preparation (`planned` in the table of URLs). */
export function isPlanned(entry: string): boolean {
  const path = pathOf(entry);
  return findRow(path)?.planned[path] !== undefined;
}

const pathOf = (entry: string): string => entry.split(/[?#]/)[0]?.replace(/\/+$/, '') || '/';

/** Whether a navigation entry stands for the page that is shown. The home page is the chat page. */
export function isCurrent(entry: string, pathname: string): boolean {
  const path = entry.split(/[?#]/)[0]?.replace(/\/+$/, '') || '/chat';
  const shown = pathname.replace(/\/+$/, '') || '/chat';
  return shown === path || shown.startsWith(`${path}/`);
}

/**
 * What the bottom bar of a phone offers first: four entries, the rest is in the drawer. Pages that are in preparation
 * (`planned` in the table of URLs) come last.
 */
const preferred = ['/', '/chat', '/create', '/app', '/app/square', '/app/drawing', '/app/qrcode', '/news'];

/** The entry that stands for the page that is shown: the nearest above it. */
export function currentEntry(items: readonly NavItem[], pathname: string): NavItem | undefined {
  return items
    .filter(({ link }) => isCurrent(link.path, pathname))
    .toSorted((a, b) => b.link.path.length - a.link.path.length)[0];
}

/** The entries that this site offers, and which of them stands for the page that is shown. */
export function useNavigation() {
  const items = visibleNavigation(useAtomValue(siteConfigAtom));
  return { items, current: currentEntry(items, useLocation().pathname) };
}

/** A page whose entry is none of the four has the last place, so that the bar always shows where one is. */
export function bottomBarNavigation(items: readonly NavItem[], pathname: string): NavItem[] {
  const rank = ({ link }: NavItem) => {
    const at = preferred.indexOf(link.path);
    return at < 0 ? preferred.length : at;
  };
  const chosen = new Set([...items].sort((a, b) => rank(a) - rank(b)).slice(0, 4));
  const four = items.filter((one) => chosen.has(one));
  const current = currentEntry(items, pathname);
  return !current || currentEntry(four, pathname) ? four : [...four.slice(0, -1), current];
}
