import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { CircularProgress, styled } from 'shared/ui/kit.ts';
import { EarlyActs } from './early-acts.tsx';
import { RemoteDown } from './problems/remote-down.tsx';

/**
 * Where a remote's pages stand. A page that throws or suspends while the server renders it costs this place and nothing
 * else: the browser renders it again.
 */
export function RemoteOutlet(): ReactNode {
  return (
    <Suspense fallback={<WaitingPage />}>
      <EarlyActs places={['page']}>
        <Outlet />
      </EarlyActs>
    </Suspense>
  );
}

/** A page that has not come by then is given up: what stands in its place says so. */
const lateAfter = 10_000;

/** A page on its way. Quick arrivals do not flash: it appears after a moment. */
export function WaitingPage() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfter);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return <RemoteDown />;
  return (
    <Waiting role="status" aria-label="正在加载">
      <CircularProgress size={28} aria-hidden />
    </Waiting>
  );
}

const Waiting = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '72dvh',
  animation: 'waiting-page 200ms 300ms ease-out both',
  '@keyframes waiting-page': { from: { opacity: 0 }, to: { opacity: 1 } },
});
