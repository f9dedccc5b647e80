import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';
import { visibleNavigation } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The navigation at the left edge: an icon with a word for each area. Hidden on narrow screens. */
export function Rail() {
  const items = visibleNavigation(useAtomValue(siteConfigAtom));
  return (
    <nav className="rail" aria-label="主导航" data-print="no">
      <SiteLogo />
      {items.map((item) => (
        <NavigationLink key={item.link.path} item={item} />
      ))}
    </nav>
  );
}
