import { LinearProgress } from '@mui/material';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { lazy, Suspense, useMemo } from 'react';
import { Admin, type AuthProvider, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { useAsk } from './calls/caller.tsx';
import { makeDataProvider } from './data/data-provider.ts';
import { Frame } from './frame/frame.tsx';
import { darkTheme, lightTheme } from './frame/themes.ts';
import { Home } from './home/home.tsx';
import { Wizard } from './install/wizard.tsx';
import { zh } from './messages/zh.ts';
import { useModel } from './model/model-context.ts';
import { releasesPage } from './model/release-path.ts';
import { reviewPage } from './model/review-path.ts';
import { resourceOf, viewsOf } from './model/views.ts';
import { RecordPage } from './nouns/record-page.tsx';
import { RowActionsContext } from './nouns/row-actions.ts';
import { ViewPage } from './nouns/view-page.tsx';
import { pagesByHand } from './pages-by-hand.ts';
import { ReviewPage } from './review/review-page.tsx';
import { installPath } from './session/find-installation.ts';
import { useSelf } from './session/self.ts';
import { VerbButtons } from './verbs/verb-buttons.tsx';

/** Few open it, and it is large: a file of its own. */
const ReleasesPage = lazy(async () => ({ default: (await import('./releases/releases-page.tsx')).ReleasesPage }));

const i18nProvider = polyglotI18nProvider(() => zh, 'zh');

/** A resource for each list and each view of the nouns that the role may see. */
export function Pages() {
  const model = useModel();
  const ask = useAsk();
  const { self, leave } = useSelf();
  const dataProvider = useMemo(() => makeDataProvider(model, ask), [model, ask]);
  const authProvider: AuthProvider = useMemo(
    () => ({
      login: async () => undefined,
      logout: async () => leave(),
      checkAuth: async () => undefined,
      checkError: async () => undefined,
      getIdentity: async () => ({ id: self.id, fullName: self.name }),
      getPermissions: async () => self.role,
    }),
    [self, leave],
  );
  const resources = model.nouns.flatMap((noun) =>
    viewsOf(noun).map((view) => ({ name: resourceOf(noun, view), title: noun.title })),
  );
  return (
    <RowActionsContext value={VerbButtons}>
      <Admin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        layout={Frame}
        dashboard={Home}
        theme={lightTheme}
        darkTheme={darkTheme}
        title="控制台"
        disableTelemetry
      >
        {self.role === 'owner' && (
          <CustomRoutes noLayout>
            <Route path={installPath} element={<Wizard />} />
          </CustomRoutes>
        )}
        <CustomRoutes>
          <Route path={`${reviewPage.path}/*`} element={<ReviewPage />} />
          <Route
            path={releasesPage.path}
            element={
              <Suspense fallback={<LinearProgress aria-label="加载中" />}>
                <ReleasesPage />
              </Suspense>
            }
          />
        </CustomRoutes>
        {resources.map(({ name, title }) => (
          <Resource
            key={name}
            name={name}
            options={{ label: title }}
            list={pagesByHand[name]?.list ?? ViewPage}
            show={pagesByHand[name]?.show ?? RecordPage}
          />
        ))}
      </Admin>
    </RowActionsContext>
  );
}
