import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { openLoginAtom } from 'shared/site/session.ts';
import { BrokenPage } from './problems/broken-page.tsx';
import { NotFound } from './problems/not-found.tsx';
import { RemoteDown } from './problems/remote-down.tsx';

/** What stands in the place of a page that could not be shown: not found, its remote is down, or it is broken. */
export function RouteProblem() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error)) return <BrokenPage />;
  if (error.status === 503) return <RemoteDown />;
  if (error.status !== 404 && error.status !== 401) return <BrokenPage />;
  const loginNeeded = error.data === 'login-needed' || error.status === 401;
  return (
    <>
      <NotFound path={pathname + search} />
      {loginNeeded && <OpenLogin />}
    </>
  );
}

function OpenLogin() {
  const openLogin = useSetAtom(openLoginAtom);
  useEffect(() => openLogin(), [openLogin]);
  return null;
}
