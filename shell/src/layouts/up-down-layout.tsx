import { styled } from 'shared/ui/kit.ts';
import { medium, narrow, quiet, row } from './frame-styles.ts';
import { useNavigation } from './navigation/navigation.ts';
import { NavigationLink } from './navigation/navigation-link.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The navigation in the header, content below it, a footer: pages to read rather than to work in. */
export function UpDownLayout() {
  const { items, current } = useNavigation();
  return (
    <SiteFrame layout="up-down" rail={false}>
      <SiteLogo shape="full" />
      <Across aria-label="主导航">
        {items.map((item) => (
          <NavigationLink key={item.link.path} item={item} isCurrent={item === current} />
        ))}
      </Across>
    </SiteFrame>
  );
}

/** The navigation as a row in the header; a narrow screen has the bar at its bottom instead. */
const Across = styled('nav')({
  ...row,
  gap: 'var(--space-1)',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [narrow]: { display: 'none' },
  '& a': {
    ...quiet,
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    height: 'var(--hit)',
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-control)',
    fontSize: 'var(--type-interface)',
  },
  '& a > span:first-of-type': { display: 'none' },
  '& a small': { marginLeft: 4 },
  '& a:hover': { background: 'var(--fill-strong)', color: 'var(--text)' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: 'var(--accent-text)', fontWeight: medium },
});
