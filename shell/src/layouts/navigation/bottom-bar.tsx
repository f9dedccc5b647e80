import { useAtomValue, useSetAtom } from 'jotai';
import { UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isLoggedInAtom, openLoginAtom } from 'shared/site/session.ts';
import { findRow } from '../../url-table.ts';
import { UnreadBadge } from '../account/unread-badge.tsx';
import { hiddenWord, medium, narrow, quiet } from '../frame-styles.ts';
import { bottomBarNavigation, currentEntry, useNavigation } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

/** The navigation of a phone: four areas and 我. Hidden where the rail is. */
export function BottomBar() {
  const { pathname } = useLocation();
  const items = bottomBarNavigation(useNavigation().items, pathname);
  const current = currentEntry(items, pathname);
  // What 我 stands for.
  const isOwn = !current && /^mf-(account|promotion)$/.test(findRow(pathname)?.remote ?? '');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const openLogin = useSetAtom(openLoginAtom);
  const me = (
    <>
      <span className="icon">
        <UnreadBadge>
          <UserRound size={22} strokeWidth={1.75} aria-hidden />
        </UnreadBadge>
      </span>
      <span className="word">我</span>
    </>
  );
  // A page that is still read has some of them, or one without its word: each stands where it will stay.
  const columns = { gridTemplateColumns: `repeat(${items.length + 1}, minmax(0, 1fr))` };
  return (
    <nav className="bottom-bar" aria-label="底部导航" data-print="no" style={columns}>
      {items.map((item) => (
        <NavigationLink key={item.link.path} item={item} isCurrent={item === current} />
      ))}
      {isLoggedIn ? (
        <Link to="/user/info" aria-current={isOwn ? 'page' : undefined}>
          {me}
        </Link>
      ) : (
        <button type="button" onClick={() => openLogin('LOGIN')}>
          {me}
        </button>
      )}
    </nav>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const bottomBarStyles = {
  '& > .bottom-bar': {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 'var(--z-rail)',
    display: 'none',
    height: 'var(--bottom-bar-height)',
    paddingBottom: 'env(safe-area-inset-bottom, 0px)',
    background: 'var(--surface-page)',
    borderTop: '1px solid var(--line)',
    [narrow]: { display: 'grid' },
    '& > *': {
      ...quiet,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: 2,
      padding: '8px 0 0',
      fontSize: '0.6875rem',
      lineHeight: 1.3,
    },
    '& > *:focus-visible': { outlineOffset: -3 },
    '& > [aria-current]': { color: 'var(--accent-text)', fontWeight: medium },
    '& small': hiddenWord,
    '& .word': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
} as const;

/** A frame that gives the bar's place up. */
export const withoutBottomBar = (frame: string) => ({
  [frame]: { '--bottom-bar-height': '0px', '& > .bottom-bar': { display: 'none' } },
});
