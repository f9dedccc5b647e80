import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom';
import { config as configureZod } from 'shared/contracts/schema.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import { visitContext } from 'shared/site/visit.ts';
import { httpClient } from 'shared/site/visit-store.ts';
import { App } from '../app.tsx';
import { documentAtom } from '../document/page-document.ts';
import { createStyleCache } from '../document/style-cache.ts';
import { createDocumentStore, nonceAtom, snapshotAtom } from '../document/visit-store.ts';
import { EarlyActs } from '../early-acts.tsx';
import { isRecoveringAtom } from '../startup/visit/is-recovering.ts';
import { findRow } from '../url-table.ts';
import { browserEnvironment } from './environment-browser.ts';
import { reportUncaught } from './failures/error-reporter.ts';
import { claimNames, dropForeignElements, dropForeignStyles, type OwnDocument } from './own-document.ts';
import { TabRemotes } from './tab-remotes.ts';

// zod would try `new Function`, which the page's policy forbids and reports.
configureZod({ jitless: true });

/** State in the page → store → routes of the remote on show → hydrate. */
export async function start({ state, root, nonce }: OwnDocument): Promise<void> {
  claimNames(Object.values(state.snapshot.remotes).map(({ container }) => container));
  dropForeignStyles(nonce);
  const tab = { onRev: (_rev: number): void => undefined };
  const { environment, report, reportQuietly } = browserEnvironment(state, (rev) => tab.onRev(rev));
  const store = createDocumentStore({
    cookies: document.cookie,
    state: state.visit,
    client: (it) => httpClient(environment(it)),
    report,
  });
  store.set(snapshotAtom, state.snapshot);
  store.set(nonceAtom, nonce);
  store.set(isRecoveringAtom, !state.visit.loggedIn && Boolean(readCookie(document.cookie, 'token')));
  const shown = findRow(window.location.pathname)?.remote;
  const remotes = new TabRemotes(state.snapshot, store.get(documentAtom), report);
  const routes = await remotes.firstRoutes(shown, state.waiting);
  const context = () => new RouterContextProvider(new Map([[visitContext, store]]));
  await resolveLazy(routes);
  const router = createBrowserRouter(routes, {
    ...(remotes.isLost ? {} : { hydrationData: state.routing }),
    getContext: context,
    patchRoutesOnNavigation: remotes.patch,
  });
  const first = router.state.location;
  const page = (
    <StrictMode>
      <EarlyActs places={shown && !remotes.isLost ? ['frame'] : ['frame', 'page']}>
        <App cache={createStyleCache(nonce)} store={store}>
          <RouterProvider router={router} onError={(error) => isRouteErrorResponse(error) || report(error)} />
        </App>
      </EarlyActs>
    </StrictMode>
  );
  const reports = {
    onRecoverableError: (error: unknown) => report(error, 'hydration'),
    onUncaughtError: (error: unknown) => report(error),
  };
  await documentRead();
  dropForeignElements();
  // The server rendered the remote's page, but its code cannot be loaded: the site is rendered again, with a panel in its place.
  if (remotes.isLost) createRoot(root, reports).render(page);
  // In a transition it is done in slices between which the browser may paint and take keys.
  else startTransition(() => void hydrateRoot(root, page, reports));
  if (shown && (state.waiting || remotes.isLost)) void remotes.loadLate(shown, router);
  reportUncaught(reportQuietly);
  whenIdle(async () => {
    const { watchTab } = await import('./tab-watch.ts');
    const { load } = store.get(documentAtom);
    tab.onRev = watchTab({ snapshot: state.snapshot, known: remotes.known, router, first, load });
  });
  whenIdle(() =>
    import('../startup/after-load.ts').then(
      ({ afterLoad }) => afterLoad(store, router, remotes.known, state.api),
      () => store.set(isRecoveringAtom, false),
    ),
  );
}

/** Runs work after the page has loaded. A visit whose start-up code cannot be loaded continues without it. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => setTimeout(() => void work(), 200);
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

/** Resolves when the document is read to its end, at which extensions put their elements in; a stream may continue for longer. */
const documentRead = (): Promise<unknown> | false =>
  document.readyState === 'loading' &&
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
    setTimeout(resolve, 100);
  });

/** A page of the server's HTML that is `lazy` must be there before hydration. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
