import { useAtomValue } from 'jotai';
import type { MouseEvent, ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import type { PageMatch } from 'shared/site/remote.ts';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import { Footer } from './footer.tsx';
import { FrameRoot } from './frame-root.tsx';
import { Header } from './header/header.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { Rail } from './navigation/rail.tsx';
import { railFoldedAtom } from './navigation/rail-folded.ts';
import { typing } from './typing.ts';

interface SiteFrameProps {
  layout: 'default' | 'app' | 'up-down';
  rail: boolean;
  /** What stands in the header's middle. */
  children: ReactNode;
}

/** What the three frames with a header share. One styled element for all of it: see shared/ui/README.md. */
export function SiteFrame({ layout, rail, children }: SiteFrameProps) {
  const isFolded = useAtomValue(railFoldedAtom);
  const field = (useMatches() as PageMatch[]).at(-1)?.handle?.field;
  return (
    <FrameRoot
      data-layout={layout}
      data-rail={rail && isFolded ? 'folded' : undefined}
      onFocus={typing.onFocus}
      onBlur={typing.onBlur}
    >
      {field && (
        <a href={`#${field.id}`} className="skip" onClick={focusTarget}>
          {field.skip}
        </a>
      )}
      <a href="#content" className="skip">
        跳到正文
      </a>
      {rail && <Rail />}
      <Header>{children}</Header>
      <DemonstrationNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {layout === 'up-down' && <Footer />}
      <BottomBar />
    </FrameRoot>
  );
}

/** As the browser follows the link, without another entry in its history. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
