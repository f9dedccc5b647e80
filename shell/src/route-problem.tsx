import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { isLostCode } from 'shared/http/errors.ts';
import { isLoggedInAtom, openLoginAtom } from 'shared/site/session.ts';
import { apiAway } from 'shared/site/visit.ts';
import { loadAgain } from './browser/failures/load-again.ts';
import { requestIdAtom } from './document/visit-store.ts';
import { ApiAway } from './problems/api-away.tsx';
import { BrokenPage } from './problems/broken-page.tsx';
import { ChunkProblem } from './problems/chunk-problem.tsx';
import { LoginNeeded } from './problems/login-needed.tsx';
import type { NearArticle } from './problems/nearest/nearest-articles.ts';
import { NotFound } from './problems/not-found.tsx';
import { NotInstalled } from './problems/not-installed.tsx';
import { RemoteDown } from './problems/remote-down.tsx';
import { isRecoveringAtom } from './startup/visit/is-recovering.ts';

/** What stands in the place of a page that could not be shown: not found, the API or its remote is away, or it is broken. */
export function RouteProblem() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const requestId = useAtomValue(requestIdAtom);
  if (isLostCode(error)) return <ChunkProblem />;
  if (!isRouteErrorResponse(error)) return <BrokenPage requestId={requestId} />;
  if (error.data === 'not-installed') return <NotInstalled />;
  if (error.data === apiAway) return <ApiAway status={error.status} />;
  if (error.status === 503) return <RemoteDown />;
  if (error.status !== 404 && error.status !== 401) return <BrokenPage requestId={requestId} />;
  const path = pathname + search;
  if (error.data === 'login-needed' || error.status === 401) {
    return (
      <>
        <LoginNeeded path={path} />
        <OpenLogin />
      </>
    );
  }
  return <NotFound path={path} {...foundIn(error.data)} />;
}

/** The sentence of a refusal, or what the loader of unmatched routes found. */
const foundIn = (data: unknown): { reason?: string; articles?: NearArticle[] } => {
  if (typeof data === 'string') return { reason: data };
  return typeof data === 'object' && data !== null ? data : {};
};

/** The login dialog over the page that needs it; the page itself as soon as the login succeeds. */
function OpenLogin() {
  const openLogin = useSetAtom(openLoginAtom);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const isRecovering = useAtomValue(isRecoveringAtom);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // A visitor on the way to another page does not want this one any more.
  const isLeaving = useNavigation().location !== undefined;
  useEffect(() => {
    if (isLeaving) return;
    // A revalidation that ends within one frame leaves the router's error boundary as it is; a navigation does not.
    if (loggedIn) void loadAgain(navigate, { pathname, search, hash });
    else if (!isRecovering) openLogin();
  }, [isLeaving, loggedIn, isRecovering, openLogin, navigate, pathname, search, hash]);
  return null;
}
