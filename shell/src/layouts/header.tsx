import { useAtomValue } from 'jotai';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { LogInButton } from './log-in-button.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { isOffered } from './navigation.ts';
import { SchemeButton } from './scheme-button.tsx';

/** The bar above every page: menu (narrow screens), what the layout puts in the middle, VIP, scheme, account. */
export function Header({ children }: { children?: ReactNode }) {
  const config = useAtomValue(siteConfigAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const user = useAtomValue(userAtom);
  return (
    <header className="header" data-print="no">
      <MenuDrawer />
      {children}
      <div className="tools">
        {isOffered(config, '/openvip') && (
          <Link to="/openvip" className="vip" aria-label={user?.is_member ? '我的会员' : '开通会员'}>
            <Crown size={16} aria-hidden />
            <span>{user?.is_member ? '会员' : '开通会员'}</span>
          </Link>
        )}
        <SchemeButton />
        {isLoggedIn ? <AccountMenu /> : <LogInButton />}
      </div>
    </header>
  );
}
