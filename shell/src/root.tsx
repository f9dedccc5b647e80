import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { Outlet, useBlocker, useMatches } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { isLoggedInAtom, openLoginAtom } from 'shared/site/session.ts';
import { documentTitle } from './document-title.ts';
import { LoadingBar } from './layouts/loading-bar.tsx';
import { LoginDialogHost } from './session/login-dialog-host.tsx';
import { findRow } from './table.ts';

/** What every page has, whatever its layout. */
export function Root() {
  useTitle();
  useGuard();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <LoginDialogHost />
    </>
  );
}

function useTitle() {
  const title = documentTitle(useMatches() as PageMatch[], useAtomValue(siteConfigAtom));
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A visitor on the way to a page that needs a login stays where they are and gets the login dialog (spec section 2). */
function useGuard() {
  const store = useStore();
  const blocker = useBlocker(
    ({ nextLocation }) => !store.get(isLoggedInAtom) && Boolean(findRow(nextLocation.pathname)?.auth),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    store.set(openLoginAtom);
  }, [blocker, store]);
}
