import { useHeaderTitle } from './header/header-title.ts';
import { SiteFrame } from './site-frame.tsx';

/** Rail, header, content; the page scrolls. */
export function DefaultLayout() {
  const title = useHeaderTitle();
  return (
    <SiteFrame layout="default" rail>
      <div className="title">{title}</div>
    </SiteFrame>
  );
}
