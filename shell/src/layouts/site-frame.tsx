import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
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
  return (
    <FrameRoot
      data-layout={layout}
      data-rail={rail && isFolded ? 'folded' : undefined}
      onFocus={typing.onFocus}
      onBlur={typing.onBlur}
    >
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
