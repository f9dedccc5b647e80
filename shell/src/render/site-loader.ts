import { LRUCache } from 'lru-cache';
import { type ApiPlace, type CallEnvironment, createCall, type HttpClient } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { reportAtom, type VisitClient, type VisitStore } from 'shared/site/visit.ts';
import { httpClient } from 'shared/site/visit-store.ts';
import { themeColours } from 'shared/ui/css/theme-colours.ts';
import type { ApiClient } from '../api-client.ts';
import type { PublicAnswers, Site } from '../document/site-data.ts';
import { loadUser } from '../startup/load-site.ts';
import type { WaitingBudget } from '../waiting/waiting-budget.ts';
import { pictureOrigins } from './document/picture-origins.ts';

/** The API as one page sees it. */
export interface PageApi {
  /** With the site comes what is made of it once for all visitors: the operator's colours as CSS, where pictures lie. */
  load(token: string | null, misread?: CallEnvironment['misread']): Promise<Site & ReturnType<typeof prepareSite>>;
  client(store: VisitStore): VisitClient;
  /** Endpoints that were asked for and the API does not have, e.g. `GET /news/list`. */
  missing: ReadonlySet<string>;
}

interface PageApiOptions {
  /** The address of who asks, for the API's limits. */
  visitor?: string | undefined;
  /** Refuses whatever could change something: for a page that nobody asked for. */
  readsOnly?: boolean;
}

/** Milliseconds that an answer for everybody is cached. */
const publicLifetime = 2000;
const maxPublicAnswers = 500;
/** Where a worker's pages get their data: all calls of one page share one budget. */
export function createSiteLoader({ http, ...place }: ApiPlace & { http: ApiClient }) {
  const answers = new LRUCache<string, Promise<unknown>>({
    max: maxPublicAnswers,
    ttl: publicLifetime,
    ttlResolution: 0,
  });
  let read: { from: PublicAnswers; site: ReturnType<typeof prepareSite> } | undefined;

  /** Caches what the API answers everybody. Callers who come at once share one request; a failure is not cached. */
  function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const cached = answers.get(key);
    if (cached) return cached as Promise<T>;
    const answer = ask();
    answers.set(key, answer);
    answer.catch(() => answers.peek(key) === answer && answers.delete(key));
    return answer;
  }

  const environment = (token: () => string | undefined, http: HttpClient): CallEnvironment => ({
    ...place,
    http,
    keep,
    read: readAnswer,
    token,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

  const publicSite = (from: PublicAnswers) => {
    if (read?.from !== from) read = { from, site: prepareSite(from) };
    return read.site;
  };

  return (site: PublicAnswers, budget: WaitingBudget, { visitor, readsOnly = false }: PageApiOptions = {}): PageApi => {
    const missing = new Set<string>();
    const sent = noteMissing(http(budget, visitor), missing);
    const client = readsOnly ? onlyReads(sent) : sent;
    return {
      missing,
      client: (store) =>
        httpClient({
          ...environment(() => store.get(tokenAtom) ?? undefined, client),
          misread: (error) => store.get(reportAtom).report(error),
        }),
      async load(token, misread) {
        const call = createCall({ ...environment(() => token ?? undefined, client), misread });
        const user = token ? await loadUser(call) : { user: null, tokenRefused: false };
        return { ...publicSite(site), ...user };
      },
    };
  };
}

/** 405 is the answer of a path that takes another method. */
const noteMissing = (http: HttpClient, missing: Set<string>): HttpClient => ({
  request: (request) =>
    http.request(request).catch((error: unknown) => {
      const { status } = error as Partial<CallFailure>;
      if (status === 404 || status === 405) missing.add(`${request.method} ${request.url}`);
      throw error;
    }),
});

const onlyReads = (http: HttpClient): HttpClient => ({
  request(request) {
    if (request.method === 'GET') return http.request(request);
    return Promise.reject(new CallFailure(`${request.method} ${request.url}: a trial only reads`));
  },
});

function prepareSite({ rev: _rev, ...site }: PublicAnswers) {
  return { ...site, themeStyles: themeColours(site.decoration), pictures: pictureOrigins(site.config) };
}
