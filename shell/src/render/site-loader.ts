import { createHash } from 'node:crypto';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { themeColours } from 'shared/ui/css/tokens.ts';
import { pictureOrigins } from '../server/picture-origins.ts';
import { loadPublicSite, loadUser, type PublicSite, type Site } from '../startup/load-site.ts';
import { createApiClient } from './api-client.ts';

/** Loads what every page needs. The public part is kept for a moment: it is the same for every visitor. */
export interface SiteLoader {
  /** The clock of one page starts: all its calls together have `renderBudget`. */
  begin(): SiteVisit;
}

/** The site, and what is worked out of it once for all visitors: the operator's colours as CSS, where pictures lie. */
export type SiteOfVisit = Site & WorkedOut;
type WorkedOut = { themeStyles: string; pictures: readonly string[] };

/** The API as one render sees it. */
export interface SiteVisit {
  /** Changes with configuration and theme; null while the API cannot be asked. */
  publicRev(): Promise<string | null>;
  load(token: string | null): Promise<SiteOfVisit>;
  environment(store: VisitStore): CallEnvironment;
}

/** Milliseconds that configuration and theme are kept. */
const publicLifetime = 2000;
/** A page waits for the API this long in all; then it says what is missing. An answer takes a second at most. */
const renderBudget = 800;

/** Public answers that are kept at once, at most. */
const mostKept = 500;

type KeptSite = PublicSite & WorkedOut & { rev: string | null };

export function createSiteLoader(apiUrl: string, apiPrefix: string): SiteLoader {
  const http = createApiClient(apiUrl, apiPrefix);
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>();
  let kept: { site: Promise<KeptSite>; until: number } | undefined;

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
    baseUrl: apiUrl,
    prefix: apiPrefix,
    timeout: () => Math.max(1, deadline - Date.now()),
    http,
    keep,
    token,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

  function publicSite() {
    if (kept && Date.now() < kept.until) return kept.site;
    // Kept here as a whole, with what was worked out of it.
    const { keep: _, ...fresh } = environment(() => undefined, Date.now() + renderBudget);
    const call = createCall(fresh);
    const site = loadPublicSite(call).then((it) => ({
      ...it,
      rev: it.config && revOf(it),
      themeStyles: themeColours(it.decoration),
      pictures: pictureOrigins(it.config),
    }));
    kept = { site, until: Date.now() + publicLifetime };
    // What failed is not kept: the next page asks again.
    void site.then(({ rev }) => {
      if (!rev) kept = undefined;
    });
    return site;
  }

  return {
    begin() {
      const deadline = Date.now() + renderBudget;
      // Asked once a page, though a failure is not kept for the next.
      let asked: Promise<KeptSite> | undefined;
      const site = () => {
        asked ??= publicSite();
        return asked;
      };
      return {
        publicRev: async () => (await site()).rev,
        environment: (store) => environment(() => store.get(tokenAtom) ?? undefined, deadline),
        async load(token) {
          const call = createCall(environment(() => token ?? undefined, deadline));
          const [{ rev: _, ...shared }, user] = await Promise.all([
            site(),
            token ? loadUser(call) : { user: null, tokenRefused: false },
          ]);
          return { ...shared, ...user };
        },
      };
    },
  };
}

const revOf = (site: PublicSite) => createHash('sha256').update(JSON.stringify(site)).digest('base64url').slice(0, 16);
