import { logIn, loginScene } from 'shared/contracts/site/login.ts';
import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site/site.ts';
import type { CallEnvironment } from 'shared/http/create-call.ts';
import { createHttp } from 'shared/http/create-http.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { openLoginAtom, refreshUserAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie, tokenLifetime, writeCookie } from 'shared/site/setting/cookies.ts';
import { readSetting } from 'shared/site/setting/setting.ts';
import { defaultTheme, themeAtom } from 'shared/site/theme.ts';
import { showToast } from 'shared/site/toasts.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';
import { createVisitStore, httpClient } from 'shared/site/visit-store.ts';
import { readTheme } from 'shared/ui/css/theme-colours.ts';

/** `/api` unless the site under test has another prefix; the dev server hands it in by DefinePlugin. */
declare const __API_PREFIX__: string;

/** The visit that the shell would set up: client, configuration, who is logged in. */
export async function openAloneVisit(): Promise<{ store: VisitStore; decoration: string }> {
  const store = createVisitStore(
    {
      config: null,
      token: readCookie(document.cookie, 'token') || null,
      user: null,
      theme: defaultTheme,
      setting: readSetting(document.cookie),
      origin: window.location.origin,
    },
    {
      client: (it) => httpClient(aloneEnvironment(it)),
      report: (error) => console.error(error),
    },
  );
  const { call } = store.get(callAtom);
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { withToken: false }),
    call(getDecoration, { id: pcStyleId }, { withToken: false }),
    store
      .get(refreshUserAtom)
      .refresh()
      .catch(() => undefined),
  ]);
  store.set(siteConfigAtom, config);
  store.set(themeAtom, readTheme(decoration.data));
  return { store, decoration: decoration.data };
}

/** Logs the demo account in, and reloads the page as that visitor. */
export async function logInAsDemo(store: VisitStore): Promise<void> {
  const account = { mobile: '13800138000', password: 'demo123456' };
  const { token } = await store
    .get(callAtom)
    .call(logIn, { terminal: 4, scene: loginScene.mobilePassword, ...account });
  writeCookie('token', token, tokenLifetime);
  window.location.reload();
}

/** Forgets who is logged in, and reloads the page. */
export function logOutAlone(): void {
  writeCookie('token', '', 0);
  window.location.reload();
}

function aloneEnvironment(store: VisitStore): CallEnvironment {
  const where = { baseUrl: '', prefix: __API_PREFIX__ };
  return {
    ...where,
    http: createHttp(where),
    read: readAnswer,
    timeout: 15_000,
    misread: (error) => store.get(reportAtom).report(error),
    token: () => store.get(tokenAtom) ?? undefined,
    showMessage: showToast,
    loginFailed(method, sent) {
      if (sent !== undefined && sent !== store.get(tokenAtom)) return;
      writeCookie('token', '', 0);
      store.set(tokenAtom, null);
      store.set(userAtom, null);
      if (method === 'POST') store.set(openLoginAtom);
    },
    openPage: (url) => window.open(url, '_blank', 'noopener'),
  };
}
