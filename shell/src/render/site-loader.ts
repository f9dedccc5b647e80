import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { themeColours } from 'shared/ui/css/tokens.ts';
import type { PublicAnswers } from '../render-job.ts';
import { loadUser, readPublicSite, type Site } from '../startup/load-site.ts';
import { pictureOrigins } from './picture-origins.ts';

/** The API as one page sees it. */
export interface SiteVisit {
  load(token: string | null): Promise<SiteOfVisit>;
  environment(store: VisitStore): CallEnvironment;
}

/** The site, and what is worked out of it once for all visitors: the operator's colours as CSS, where pictures lie. */
export type SiteOfVisit = Site & { themeStyles: string; pictures: readonly string[] };

/** Milliseconds that an answer for everybody is kept. */
const publicLifetime = 2000;
/** Public answers that are kept at once, at most. */
const mostKept = 500;

/** Where a worker's pages get their data: `deadline` (milliseconds since 1970) ends all calls of one page. */
export function createSiteLoader(api: Pick<CallEnvironment, 'baseUrl' | 'prefix' | 'http'>) {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>();
  let read: { from: PublicAnswers; site: ReturnType<typeof workOut> } | undefined;

  /** What the API tells everybody, for a moment. Many who ask at once ask once; a failure is not kept. */
  function keep<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = answers.get(key);
    if (known && Date.now() < known.until) return known.answer as Promise<T>;
    const answer = ask();
    const entry = { answer, until: Date.now() + publicLifetime };
    answers.delete(key);
    answers.set(key, entry);
    for (const oldest of answers.keys()) {
      if (answers.size <= mostKept) break;
      answers.delete(oldest);
    }
    answer.catch(() => answers.get(key) === entry && answers.delete(key));
    return answer;
  }

  const environment = (token: () => string | undefined, deadline: number): CallEnvironment => ({
    ...api,
    timeout: () => Math.max(1, deadline - Date.now()),
    keep,
    token,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

  const publicSite = (from: PublicAnswers) => {
    if (read?.from !== from) read = { from, site: workOut(from) };
    return read.site;
  };

  return (site: PublicAnswers, deadline: number): SiteVisit => ({
    environment: (store) => environment(() => store.get(tokenAtom) ?? undefined, deadline),
    async load(token) {
      const call = createCall(environment(() => token ?? undefined, deadline));
      const user = token ? await loadUser(call) : { user: null, tokenRefused: false };
      return { ...publicSite(site), ...user };
    },
  });
}

function workOut(answers: PublicAnswers) {
  const site = readPublicSite(answers);
  return { ...site, themeStyles: themeColours(site.decoration), pictures: pictureOrigins(site.config) };
}
