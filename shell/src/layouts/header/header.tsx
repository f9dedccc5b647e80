import { useAtomValue, useSetAtom } from 'jotai';
import { Coins, Crown, Palette, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router-dom';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { IconButton, Tooltip } from 'shared/ui/kit.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { LogInButton } from '../account/log-in-button.tsx';
import { hiddenWord, medium, narrow, quiet, row, wide } from '../frame-styles.ts';
import { MenuDrawer } from '../navigation/menu-drawer.tsx';
import { openedPanelAtom } from '../opened-panel.ts';
import { SchemeButton } from '../scheme/scheme-button.tsx';

const count = (credits: number) => credits.toLocaleString('zh-CN');

/** The bar above every page: menu (narrow screens), what the layout puts in the middle, VIP, search, scheme, account. */
export function Header({ children }: { children?: ReactNode }) {
  const config = useAtomValue(siteConfigAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const user = useAtomValue(userAtom);
  const openPanel = useSetAtom(openedPanelAtom);
  const membership = user?.member_package_name || '会员';
  return (
    <header className="header" data-print="no">
      <MenuDrawer />
      {children}
      <div className="tools">
        {user && isOffered(config, '/recharge') && <Credits user={user} />}
        {isOffered(config, '/openvip') && (
          <Link to="/openvip" className="vip" aria-label={user?.is_member ? `我的会员：${membership}` : '开通会员'}>
            <Crown size={16} aria-hidden />
            <span>{user?.is_member ? membership : '开通会员'}</span>
          </Link>
        )}
        <Tooltip title="搜索与命令（Ctrl K）">
          <IconButton className="search" aria-keyshortcuts="Control+K Meta+K" onClick={() => openPanel('palette')}>
            <Search strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tooltip>
        <SchemeButton />
        {isLoggedIn ? <AccountMenu /> : <LogInButton />}
      </div>
    </header>
  );
}

/** What the shown page spends: credits of the chat, or those of drawing. */
function Credits({ user }: { user: UserCenter }) {
  const matches = useMatches() as PageMatch[];
  const isDrawn = matches.some(({ handle }) => handle?.spends === 'draw');
  const [name, balance] = isDrawn ? ['绘画积分', user.balance_draw] : ['对话积分', user.balance];
  return (
    <Link to="/recharge" className="credits" aria-label={`${name} ${count(balance)}，去充值`}>
      {isDrawn ? <Palette size={16} aria-hidden /> : <Coins size={16} aria-hidden />}
      {count(balance)}
    </Link>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const headerStyles = {
  '& > .header': {
    ...row,
    position: 'sticky',
    top: 0,
    zIndex: 'var(--z-header)',
    flex: 'none',
    gap: 'var(--space-4)',
    height: 'var(--header-height)',
    padding: '0 calc(var(--space-4) + env(safe-area-inset-right, 0px)) 0 var(--space-5)',
    background: 'var(--surface-page)',
    borderBottom: '1px solid var(--line)',
    [narrow]: { gap: 'var(--space-1)', padding: '0 var(--space-3) 0 var(--space-1)' },
  },
  // Opens the menu.
  '& > .header > button': { flex: 'none', [wide]: { display: 'none' } },
  '& > .header > .tools': { ...row, flex: 'none', gap: 'var(--space-2)', marginLeft: 'auto' },
  // While the page comes: the account stands last, and what stands before it would move when it comes.
  '& > .header > .tools:not(:has(> [aria-haspopup=dialog]))': { visibility: 'hidden' },
  // A phone has no keys; what is found here is in its menu and in the list of sessions.
  '& .tools .search': { [narrow]: { display: 'none' } },
  '& .tools .credits': {
    ...touchArea,
    ...row,
    ...quiet,
    gap: 6,
    height: 32,
    padding: '0 var(--space-2)',
    borderRadius: 'var(--radius-full)',
    fontSize: 'var(--type-meta)',
    fontWeight: medium,
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { background: 'var(--fill-strong)', color: 'var(--text)' },
    // The account menu says it there.
    '@media (max-width: 1023.98px)': { display: 'none' },
  },
  '& .tools .vip': {
    ...touchArea,
    ...row,
    gap: 6,
    height: 32,
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-full)',
    background: 'var(--minor-soft)',
    color: 'var(--minor-text)',
    fontSize: 'var(--type-meta)',
    fontWeight: medium,
    textDecoration: 'none',
    '&:hover': { background: 'color-mix(in srgb, var(--minor) 18%, transparent)' },
    '& span': { maxWidth: '8em', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [narrow]: { padding: 0, width: 36, height: 36, justifyContent: 'center', '& span': { display: 'none' } },
  },
} as const;

/** The header of a frame that has another bar: for readers only. */
export const withoutHeader = (frame: string) => ({
  [`${frame} > .header`]: {
    ...hiddenWord,
    padding: 0,
    border: 0,
    '& > button, & > .tools': { display: 'none' },
  },
});
