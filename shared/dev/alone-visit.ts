import { createStore } from 'jotai';
import { logIn, loginScene } from 'shared/contracts/login.ts';
import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site.ts';
import { getUserCenter } from 'shared/contracts/user.ts';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { createHttp } from 'shared/http/create-http.ts';
import { createUpload } from 'shared/http/create-upload.ts';
import { createStream } from 'shared/http/event-stream.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { readCookie, tokenLifetime, writeCookie } from 'shared/site/cookies.ts';
import { openLoginAtom, refreshUserAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readSetting, settingAtom } from 'shared/site/setting.ts';
import { showToast } from 'shared/site/toasts.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';

/** `/api` unless the site under test has another prefix; the dev server hands it in by DefinePlugin. */
declare const __API_PREFIX__: string;

/** The visit that the shell would set up: client, configuration, who is logged in. */
export async function openAloneVisit(): Promise<{ store: VisitStore; decoration: string }> {
  const store = createStore();
  const environment = aloneEnvironment(store);
  const call = createCall(environment);
  store.set(callAtom, { call, stream: createStream(environment), upload: createUpload(environment) });
  // biome-ignore lint/suspicious/noConsole: where a page's errors become visible
  store.set(reportAtom, { report: (error: unknown) => console.error(error) });
  store.set(settingAtom, readSetting(document.cookie));
  store.set(originAtom, window.location.origin);
  store.set(tokenAtom, readCookie(document.cookie, 'token') || null);
  const refresh = async () => store.set(userAtom, await call(getUserCenter, {}, { quiet: true }));
  store.set(refreshUserAtom, { refresh });
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { withToken: false }),
    call(getDecoration, { id: pcStyleId }, { withToken: false }),
    store.get(tokenAtom) ? refresh().catch(() => undefined) : undefined,
  ]);
  store.set(siteConfigAtom, config);
  return { store, decoration: decoration.data };
}

/** Logs the demo account in, and loads the page anew as that visitor. */
export async function logInAsDemo(store: VisitStore): Promise<void> {
  const account = { mobile: '13800138000', password: 'demo123456' };
  const { token } = await store
    .get(callAtom)
    .call(logIn, { terminal: 4, scene: loginScene.mobilePassword, ...account });
  writeCookie('token', token, tokenLifetime);
  window.location.reload();
}

/** Forgets who is logged in, and loads the page anew. */
export function logOutAlone(): void {
  writeCookie('token', '', 0);
  window.location.reload();
}

function aloneEnvironment(store: VisitStore): CallEnvironment {
  const where = { baseUrl: '', prefix: __API_PREFIX__ };
  return {
    ...where,
    http: createHttp(where),
    timeout: () => 15_000,
    token: () => store.get(tokenAtom) ?? undefined,
    showMessage: showToast,
    loginFailed(method) {
      writeCookie('token', '', 0);
      store.set(tokenAtom, null);
      store.set(userAtom, null);
      if (method === 'POST') store.set(openLoginAtom);
    },
    openPage: (url) => window.open(url, '_blank', 'noopener'),
  };
}
