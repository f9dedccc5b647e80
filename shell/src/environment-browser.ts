import type { CallEnvironment } from 'shared/http/create-call.ts';
import { writeCookie } from 'shared/site/cookies.ts';
import { openLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import type { PageState } from './page-state.ts';

const timeout = 15_000;
const retries = 2;

/** How calls, errors and the token behave in a tab. */
export function browserEnvironment(state: PageState) {
  const environment = (store: VisitStore): CallEnvironment => ({
    baseUrl: '',
    prefix: state.api.prefix,
    timeout: () => timeout,
    retries,
    token: () => store.get(tokenAtom) ?? undefined,
    showMessage: showToast,
    loginFailed(method, sent) {
      if (sent !== undefined && sent !== store.get(tokenAtom)) return;
      writeCookie('token', '', 0);
      writeCookie('chat_limit', '', 0);
      store.set(tokenAtom, null);
      store.set(userAtom, null);
      if (method === 'POST') store.set(openLoginAtom);
    },
    openPage: (url) => window.open(url, '_blank', 'noopener'),
  });
  const report = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the one place where a page's errors become visible
    console.error(error);
  };
  return { environment, report };
}
