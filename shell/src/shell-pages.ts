import type { LoaderFunction } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageRoute } from 'shared/site/remote.ts';
import { storeOf } from 'shared/site/visit.ts';
import { EmptyPage } from './problems/empty-page.tsx';
import { refuseUnmatched } from './problems/nearest/refuse-unmatched.ts';
import { RouteProblem } from './route-problem.tsx';
import { emptyPath, installPath } from './startup/site-switch.ts';

/**
 * Where an installer stands behind the gateway, this page is never asked for. Without one it leads operators to the console: 503, for
 * the site is not there yet. On a site that is installed the address does not exist.
 */
const loadInstall: LoaderFunction = (args, handlerContext) => {
  if (storeOf(args.context).get(siteConfigAtom)?.install === false)
    throw new Response('not-installed', { status: 503 });
  return refuseUnmatched(args, handlerContext);
};

/** Pages that are the shell's own, in the blank frame. */
export const shellPages: PageRoute[] = [
  { path: emptyPath, Component: EmptyPage, handle: { title: '网站状态', head: () => ({ hidden: true }) } },
  { path: installPath, Component: RouteProblem, ErrorBoundary: RouteProblem, loader: loadInstall },
];
