import { useAtom } from 'jotai';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { hiddenWord, medium, narrow, quiet, wide } from '../frame-styles.ts';
import { SiteLogo } from '../site-logo.tsx';
import { useNavigation } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import { railFoldedAtom } from './rail-folded.ts';

/** The navigation at the left edge: an icon with a word for each area, folded icons alone. Hidden on narrow screens. */
export function Rail() {
  const { items, current } = useNavigation();
  const [isFolded, fold] = useAtom(railFoldedAtom);
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="rail" aria-label="主导航" data-print="no">
      <SiteLogo shape="mark" />
      {items.map((item) => (
        <NavigationLink
          key={item.link.path}
          item={item}
          isCurrent={item === current}
          hint={isFolded ? item.name : undefined}
        />
      ))}
      <button
        type="button"
        className="fold"
        title={isFolded ? '展开导航' : '收起导航'}
        aria-label="收起导航"
        aria-pressed={isFolded}
        onClick={() => fold(!isFolded)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </nav>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const railStyles = {
  '& > .rail': {
    position: 'fixed',
    inset: '0 auto 0 0',
    zIndex: 'var(--z-rail)',
    width: 'var(--rail-width)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 2,
    paddingBottom: 'var(--space-3)',
    paddingLeft: 'env(safe-area-inset-left, 0px)',
    overflowY: 'auto',
    scrollbarWidth: 'none',
    background: 'var(--surface-page)',
    borderRight: '1px solid var(--line)',
    [narrow]: { display: 'none' },
  },
  '& > .rail > a:first-of-type': {
    flex: 'none',
    justifyContent: 'center',
    height: 'var(--header-height)',
    marginBottom: 'var(--space-1)',
  },
  '& > .rail > a ~ a': {
    ...quiet,
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 2,
    width: 64,
    padding: '6px 0 4px',
    borderRadius: 'var(--radius-card)',
    fontSize: 'var(--type-meta)',
    '& .icon': { display: 'grid', placeItems: 'center', height: 24 },
    '& .word': { maxWidth: 60, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& small': { fontSize: '0.625rem', lineHeight: 1.2 },
    '&:hover': { color: 'var(--text)', background: 'var(--fill)' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: 'var(--accent-text)', background: 'var(--accent-soft)', fontWeight: medium },
  },
  '& > .rail .fold': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    marginTop: 'auto',
    borderRadius: 'var(--radius-control)',
    color: 'var(--text-2)',
    '&:hover': { color: 'var(--text)', background: 'var(--fill)' },
  },
  '&[data-rail=folded]': { [wide]: { '--rail-width': 'calc(56px + env(safe-area-inset-left, 0px))' } },
  '&[data-rail=folded] > .rail > a ~ a': { width: 44, padding: '10px 0', '& .word, & small': hiddenWord },
} as const;
