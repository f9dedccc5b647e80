import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches, useNavigationType } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { pageNameAtom } from 'shared/site/page-name.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { Dialogs } from 'shared/ui/dialogs/dialogs.tsx';
import { documentTitle } from './document/document-title.ts';
import { GlobalKeys } from './keyboard/global-keys.tsx';
import { LoadingBar } from './layouts/loading-bar.tsx';
import { LoginDialogHost } from './login/login-dialog-host.tsx';
import { useGuard } from './login/use-guard.ts';

/** The root of every page, around its layout. */
export function Root() {
  useTitle();
  useTopOfPage();
  useGuard();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <LoginDialogHost />
      <Dialogs />
      <GlobalKeys />
    </>
  );
}

function useTitle() {
  const name = useAtomValue(pageNameAtom);
  const title = documentTitle(useMatches() as PageMatch[], useAtomValue(siteConfigAtom), name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A new page, or another one of a list, begins at its top; going back, the browser finds the old place itself. */
function useTopOfPage() {
  const { pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const page = `${pathname} ${new URLSearchParams(search).get('page') ?? ''}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type !== 'PUSH') return;
    if (!hash) window.scrollTo(0, 0);
    // Another frame took the link away that was followed: the keyboard continues in the page, not at the very beginning.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, [page, hash, type]);
}
