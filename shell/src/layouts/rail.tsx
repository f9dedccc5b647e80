import { useAtom, useAtomValue } from 'jotai';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { visibleNavigation } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import { railFoldedAtom } from './rail-folded.ts';
import { SiteLogo } from './site-logo.tsx';

/** The navigation at the left edge: an icon with a word for each area, folded icons alone. Hidden on narrow screens. */
export function Rail() {
  const items = visibleNavigation(useAtomValue(siteConfigAtom));
  const [isFolded, fold] = useAtom(railFoldedAtom);
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="rail" aria-label="主导航" data-print="no">
      <SiteLogo shape="mark" />
      {items.map((item) => (
        <NavigationLink key={item.link.path} item={item} hint={isFolded ? item.name : undefined} />
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
