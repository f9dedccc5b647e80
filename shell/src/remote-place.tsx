import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { CircularProgress, styled } from 'shared/ui/kit.ts';

/** Finds the element in which the pages of a remote stand. */
export const placeSelector = '[data-place]';

const asIfAbsent = { display: 'contents' } as const;

/**
 * Where a remote's pages stand. A page that throws or suspends while the server renders it costs this place and nothing
 * else: the browser renders it anew.
 */
export function RemotePlace(): ReactNode {
  return (
    <div data-place="" style={asIfAbsent}>
      <Suspense fallback={<WaitingPage />}>
        <Outlet />
      </Suspense>
    </div>
  );
}

/** In the browser: the place as the server sent it, until there are pages to put there. */
export function KeptPlace({ html }: { html: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML, left as it is
  return <div data-place="" style={asIfAbsent} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A page on its way. Quick arrivals do not flash: it appears after a moment. */
export function WaitingPage() {
  return (
    <Waiting role="status" aria-label="正在加载">
      <CircularProgress size={28} />
    </Waiting>
  );
}

const Waiting = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 'min(560px, 72dvh)',
  animation: 'waiting-page 200ms 300ms ease-out both',
  '@keyframes waiting-page': { from: { opacity: 0 }, to: { opacity: 1 } },
});
