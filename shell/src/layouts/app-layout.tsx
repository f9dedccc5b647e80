import { useHeaderTitle } from './header/header-title.ts';
import { SiteFrame } from './site-frame.tsx';

/**
 * Rail, header, and a work area of the window's height whose panels scroll by themselves. A work area has no headline
 * of its own, so the header's title is the page's.
 */
export function AppLayout() {
  const title = useHeaderTitle();
  return (
    <SiteFrame layout="app" rail>
      <h1 className="title">{title}</h1>
    </SiteFrame>
  );
}
