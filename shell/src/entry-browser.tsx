import createCache from '@emotion/cache';
import { StrictMode } from 'react';
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
import { readCookie } from 'shared/site/cookies.ts';
import { visitContext } from 'shared/site/visit.ts';
import { App } from './app.tsx';
import { addressOnShow, isChunkFailure, loadDocument, releaseKey, reloadOnce } from './chunk-failure.ts';
import { browserEnvironment } from './environment-browser.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { browserRemotes } from './remotes-browser.ts';
import { framesOf, makeRoutes, placeId, type RemoteState, type Remotes, remotePages } from './routes.tsx';
import { isRecoveringAtom } from './start/is-recovering.ts';
import { findRow } from './table.ts';
import { createVisitStore, snapshotAtom } from './visit-store.ts';

// zod would try `new Function`, which the page's policy forbids and reports.
configureZod({ jitless: true });

/** State in the page → store → routes of the remote on show → hydrate. */
async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '') as PageState;
  const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  const remotes = browserRemotes(state.snapshot);
  const tab = { hear: (_rev: number): void => undefined };
  const { environment, report, tell } = browserEnvironment(state, (rev) => tab.hear(rev));
  const store = createVisitStore({ cookies: document.cookie, state: state.visit, environment, report });
  store.set(snapshotAtom, state.snapshot);
  store.set(isRecoveringAtom, !state.visit.loggedIn && Boolean(readCookie(document.cookie, 'token')));
  const shown = findRow(window.location.pathname)?.remote;
  const known: Remotes = {};
  let isLost = false;
  if (shown && state.waiting) {
    known[shown] = 'waiting';
  } else if (shown) {
    known[shown] = await remotes.load(shown).then(
      (remote) => remote ?? 'down',
      async (error) => {
        if (isChunkFailure(error) && reloadOnce(releaseKey(state.snapshot, shown), addressOnShow())) await never;
        report(error);
        isLost = true;
        return 'down' as const;
      },
    );
  }

  const context = () => new RouterContextProvider(new Map([[visitContext, store]]));
  const routes = makeRoutes(known);
  await resolveLazy(routes);
  const router = createBrowserRouter(routes, {
    ...(isLost ? {} : { hydrationData: state.routing }),
    getContext: context,
    /** A remote's pages join the tree when a link first leads there. */
    async patchRoutesOnNavigation({ path, patch }) {
      const { pathname } = new URL(path, window.location.origin);
      const name = findRow(pathname)?.remote;
      if (!name || known[name]) return;
      // What fails is thrown: the problem's page decides (`route-problem.tsx`), and the next link there tries again.
      known[name] = (await remotes.load(name)) ?? 'down';
      for (const frame of framesOf(name)) patch(placeId(frame, name), remotePages(name, known[name], frame));
    },
  });
  const page = (
    <StrictMode>
      <App cache={createCache({ key: 'css', nonce })} store={store}>
        <RouterProvider router={router} onError={(error) => isRouteErrorResponse(error) || report(error)} />
      </App>
    </StrictMode>
  );
  const root = document.getElementById('root') as HTMLElement;
  const reports = {
    onRecoverableError: (error: unknown) => report(error, 'hydration'),
    onUncaughtError: (error: unknown) => report(error),
  };
  // The server showed the remote's page, which cannot be brought to life: the rest of the site is drawn anew around a panel.
  if (isLost) createRoot(root, reports).render(page);
  else hydrateRoot(root, page, reports);
  if (shown && (state.waiting || isLost)) {
    const show = (remote: RemoteState) => {
      known[shown] = remote;
      // The only way to give a running router another tree: what the remote's place held is not there any more.
      router._internalSetRoutes(makeRoutes(known));
      if (findRow(router.state.location.pathname)?.remote !== shown) return;
      void router.navigate(addressOnShow() + window.location.hash, { replace: true, preventScrollReset: true });
    };
    void import('./bring-remote.ts').then(({ bringRemote }) =>
      bringRemote(shown, { load: remotes.load, show, report }, isLost),
    );
  }
  window.addEventListener('error', ({ error }) => tell(error));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  whenIdle(async () => {
    const { watchTab } = await import('./tab-watch.ts');
    tab.hear = watchTab({ snapshot: state.snapshot, known, router, load: loadDocument });
  });
  whenIdle(() =>
    import('./start/after-load.ts').then(
      ({ afterLoad }) => afterLoad(store, router),
      () => store.set(isRecoveringAtom, false),
    ),
  );
}

/** The reload is under way. */
const never = new Promise<never>(() => undefined);

/** Runs after the page is loaded and has nothing better to do. A visit whose start-up code does not come goes on without. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => setTimeout(() => void work(), 200);
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

/** A page of the server's HTML that is `lazy` must be there before hydration. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

void start();
