import { HeaderTitle } from './header/header-title.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Rail, header, content; the page scrolls. */
export function DefaultLayout() {
  return (
    <SiteFrame layout="default" rail>
      <HeaderTitle as="div" />
    </SiteFrame>
  );
}
