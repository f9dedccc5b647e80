import { HeaderTitle } from './header/header-title.tsx';
import { SiteFrame } from './site-frame.tsx';

/**
 * Rail, header, and a work area of the window's height whose panels scroll by themselves. A work area has no headline
 * of its own, so the header's title is the page's.
 */
export function AppLayout() {
  return (
    <SiteFrame layout="app" rail>
      <HeaderTitle as="h1" />
    </SiteFrame>
  );
}
