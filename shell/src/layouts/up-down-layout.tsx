import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';
import { visibleNavigation } from './navigation/navigation.ts';
import { NavigationLink } from './navigation/navigation-link.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The navigation in the header, content below it, a footer: pages to read rather than to work in. */
export function UpDownLayout() {
  const items = visibleNavigation(useAtomValue(siteConfigAtom));
  return (
    <SiteFrame layout="up-down" rail={false}>
      <SiteLogo shape="full" />
      <nav className="across" aria-label="主导航">
        {items.map((item) => (
          <NavigationLink key={item.link.path} item={item} />
        ))}
      </nav>
    </SiteFrame>
  );
}
