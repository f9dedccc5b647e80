import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  redirect,
} from 'react-router-dom';
import { AloneFrame, type AloneRemote, fixedPages } from 'shared/dev/alone-frame.tsx';
import { AloneProblem } from 'shared/dev/alone-problem.tsx';
import { openAloneVisit } from 'shared/dev/alone-visit.ts';
import { visitContext } from 'shared/site/visit.ts';
import { baseStyles } from 'shared/ui/css/base-styles.ts';
import { themeColours } from 'shared/ui/css/theme-colours.ts';
import { tokenStyles } from 'shared/ui/css/tokens.ts';
import { theme } from 'shared/ui/theme/theme.ts';
import { ThemeProvider } from 'shared/ui/theme/theme-provider.tsx';

/**
 * Shows one remote without the shell and without federation: its own routes in a small frame, on the real API.
 * A remote's `dev/main.tsx` calls it; `npm run dev -- <remote>` serves that.
 *
 * @example runAlone({ name: 'mf-content', remote, layout: 'page' });
 */
export async function runAlone(alone: AloneRemote): Promise<void> {
  const { store, decoration } = await openAloneVisit();
  const style = document.createElement('style');
  style.textContent = tokenStyles + baseStyles + themeColours(decoration);
  document.head.append(style);
  await alone.remote.health();
  const router = createBrowserRouter(
    [
      {
        element: <AloneFrame {...alone} />,
        hydrateFallbackElement: <></>,
        // A problem of a page is shown inside the frame, as the shell does it.
        children: [
          {
            ErrorBoundary: AloneProblem,
            children: [home(alone), ...alone.remote.routes, { path: '*', Component: AloneProblem }],
          },
        ],
      },
    ],
    { getContext: () => new RouterContextProvider(new Map([[visitContext, store]])) },
  );
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
}

/** A remote that does not own `/` opens its first page there. */
function home({ remote }: AloneRemote): RouteObject {
  const own = remote.routes.some(({ path }) => path === '/');
  return own
    ? {}
    : { path: '/', Component: AloneProblem, loader: () => redirect(fixedPages(remote)[0]?.path ?? '/nowhere') };
}
