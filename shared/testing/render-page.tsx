import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { Remote } from 'shared/site/remote.ts';
import { settleLoginAtom, showLoginAtom, tokenAtom } from 'shared/site/session.ts';
import { defaultTheme } from 'shared/site/theme.ts';
import { type VisitClient, type VisitStore, visitContext } from 'shared/site/visit.ts';
import { createVisitStore } from 'shared/site/visit-store.ts';
import type { FakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { ProblemPage } from 'shared/testing/problem-page.tsx';
import { Dialogs } from 'shared/ui/dialogs/dialogs.tsx';
import { loadOverlays } from 'shared/ui/overlays/overlays.tsx';
import { theme } from 'shared/ui/theme/theme.ts';
import { ThemeProvider } from 'shared/ui/theme/theme-provider.tsx';

// Overlays are loaded at the visitor's first act, which precedes opening one.
beforeAll(loadOverlays);

type DataRouter = ReturnType<typeof createMemoryRouter>;

export interface PageOptions {
  /** Where the visitor is: path with query. */
  path: string;
  api: FakeApi;
  /** The logged-in user; a visitor when left out. */
  user?: UserCenter;
  config?: SiteConfig;
  /** The routes are the shell's own, with its `<main>`. */
  isFramed?: boolean;
  /** More of the store, before the loaders run. */
  prepare?(store: VisitStore): void;
}

export interface RenderedPage extends RenderResult {
  /** The visitor's hands. */
  user: UserEvent;
  router: DataRouter;
  store: VisitStore;
  /** Logs a visitor in by the login dialog, as the shell does: it closes, and the page's data is loaded again. */
  logIn(): Promise<void>;
}

/**
 * Shows a remote's page as the shell does: loaders first, then the page with the visit's store. A loader's refusal is
 * shown by a stand-in of the shell's problem page: a heading with the status and the refusal's sentence.
 * @throws Error when the page has a `<main>`: the shell has it around every page
 *
 * @example
 * const { user } = await renderPage(remote, { path: '/news', api });
 * await user.click(screen.getByRole('link', { name: '下一页' }));
 */
export async function renderPage(remote: Remote, options: PageOptions): Promise<RenderedPage> {
  const store = visitStore(options);
  const router = createMemoryRouter([{ children: remote.routes, ErrorBoundary: ProblemPage }], {
    initialEntries: [options.path],
    getContext: () => new RouterContextProvider(new Map([[visitContext, store]])),
  });
  // Timers of the page before, such as the end of a toast, go on meanwhile.
  await act(() => untilLoaded(router));
  // Toasts of the test before: they stand outside of what is cleaned up after each.
  document.querySelector('.toasts')?.closest('body > div')?.remove();
  const page = (
    <Look>
      <Provider store={store}>
        <RouterProvider router={router} />
        <Dialogs />
      </Provider>
    </Look>
  );
  const user = userEvent.setup();
  const rendered = render(page);
  // Parts whose code is there are shown at once.
  await act(async () => undefined);
  if (!options.isFramed && rendered.container.querySelector('main, [role=main]')) {
    throw new Error('The shell puts every page into its <main>: make this one of the page a <section> or <div>.');
  }
  return { ...rendered, user, router, store, logIn: () => act(() => logIn(store, router)) };
}

function logIn(store: VisitStore, router: DataRouter): Promise<void> {
  return store.set(settleLoginAtom, async () => {
    store.set(tokenAtom, 'new-token');
    store.set(showLoginAtom, false);
    await router.revalidate();
  });
}

/** Draws one part with a visit's store and without a router, for parts that are tested apart from their page. */
export function renderPart(part: ReactElement, options: Omit<PageOptions, 'path'>): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  return {
    ...render(
      <Look>
        <Provider store={visitStore(options)}>
          {part}
          <Dialogs />
        </Provider>
      </Look>,
    ),
    user,
  };
}

function Look({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

function visitStore({ api, user, config = makeSiteConfig(), prepare }: Omit<PageOptions, 'path'>): VisitStore {
  const token = user ? 'token-of-the-test' : null;
  const origin = 'https://example.com';
  const store = createVisitStore(
    { config, token, user: user ?? null, theme: defaultTheme, setting: {}, origin },
    {
      client: (it) => asAnnounced(api, () => it.get(siteConfigAtom)),
      // An unexpected error ends up on the console, and words on the console fail the test.
      report: (error) => console.error(error),
    },
  );
  prepare?.(store);
  return store;
}

/** The test's API, of which a page calls nothing that the configuration says is not there. */
function asAnnounced(api: FakeApi, config: () => SiteConfig | null): VisitClient {
  const require = ({ method, path, capability }: Pick<Endpoint, 'method' | 'path' | 'capability'>) => {
    if (capability && config()?.capabilities[capability] === false)
      throw new Error(`${method} ${path} is called, and the server does not announce ${capability}`);
  };
  return {
    call: async (endpoint, input, options) => {
      require(endpoint);
      return api.call(endpoint, input, options);
    },
    stream: (endpoint, input, options) => {
      require(endpoint);
      return api.stream(endpoint, input, options);
    },
    upload: async (endpoint, ...file) => {
      require(endpoint);
      return api.upload(endpoint, ...file);
    },
  };
}

function untilLoaded(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
