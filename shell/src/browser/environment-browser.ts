import type { ApiPlace, CallEnvironment, HttpClient } from 'shared/http/create-call.ts';
import type { createHttp } from 'shared/http/create-http.ts';
import { openLoginAtom, tokenAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import type { PageState } from '../document/page-state.ts';
import type { ErrorKind } from '../error-kinds.ts';
import { endLoginAtom } from '../login/token.ts';
import { loadHttp } from '../startup/load-http.ts';
import { errorReporter } from './failures/error-reporter.ts';

const timeout = 15_000;

/**
 * How calls, errors and the token behave in a tab.
 * @param onRev called with the channel's revision at each reply of the API
 */
export function browserEnvironment(state: PageState, onRev: (rev: number) => void) {
  const where = { baseUrl: '', prefix: state.api.prefix };
  const http = lazyHttp(where, onRev);
  const reportQuietly = errorReporter(state.snapshot);
  const report = (error: unknown, kind?: ErrorKind) => {
    reportQuietly(error, kind);
    // biome-ignore lint/suspicious/noConsole: the one place where a page's errors become visible
    console.error(error);
  };
  const environment = (store: VisitStore): CallEnvironment => ({
    ...where,
    http,
    timeout,
    token: () => store.get(tokenAtom) ?? undefined,
    showMessage: showToast,
    loginFailed(method, sent) {
      if (sent !== undefined && sent !== store.get(tokenAtom)) return;
      store.set(endLoginAtom);
      if (method === 'POST') store.set(openLoginAtom);
    },
    read: async (...answer) => (await loadHttp()).readAnswer(...answer),
    misread: report,
    openPage: (url) => window.open(url, '_blank', 'noopener'),
  });
  return { environment, report, reportQuietly };
}

/** axios is a tenth of the page's code, and no page needs it to come to life: it comes when the visitor does something. */
function lazyHttp(where: ApiPlace, onRev: (rev: number) => void): HttpClient {
  let http: ReturnType<typeof createHttp> | undefined;
  return {
    async request(request) {
      http ??= (await loadHttp()).createHttp(where);
      const response = await http.request(request);
      onRev(Number(response.headers['x-mf-rev']));
      return response;
    },
  };
}
