import type { LoaderFunction } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageRoute } from 'shared/site/remote.ts';
import { storeOf } from 'shared/site/visit.ts';
import { EmptyPage } from './problems/empty-page.tsx';
import { RouteProblem } from './route-problem.tsx';
import { emptyPath, installPath } from './startup/site-switch.ts';

/** Pages that are the shell's own, in the blank frame. */
export const shellPages: PageRoute[] = [
  { path: emptyPath, Component: EmptyPage, handle: { title: '网站状态', head: () => ({ hidden: true }) } },
  { path: installPath, Component: RouteProblem, ErrorBoundary: RouteProblem, loader: loadInstall },
];

/**
 * Where an installer stands behind the gateway, this page is never asked for. Without one it says what is missing: 503, for
 * the site is not there yet. On a site that is installed the address does not exist.
 */
function loadInstall({ context }: Parameters<LoaderFunction>[0]): never {
  if (storeOf(context).get(siteConfigAtom)?.install === false) throw new Response('not-installed', { status: 503 });
  throw new Response(null, { status: 404 });
}
