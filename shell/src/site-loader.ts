import { createHash } from 'node:crypto';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { loadPublicSite, loadUser, type PublicSite, type Site } from './start/load-site.ts';

/** Loads what every page needs. The public part is kept for a moment: it is the same for every visitor. */
export interface SiteLoader {
  /** The clock of one page starts: all its calls together have `renderBudget`. */
  begin(): SiteVisit;
  /** Changes with configuration and theme; null while the API cannot be asked. */
  publicRev(): Promise<string | null>;
}

/** The API as one render sees it. */
export interface SiteVisit {
  load(token: string | null): Promise<Site>;
  environment(store: VisitStore): CallEnvironment;
}

/** Milliseconds that configuration and theme are kept. */
const publicLifetime = 2000;
/** A page waits for the API this long in all; then it says what is missing. An answer takes a second at most. */
const renderBudget = 800;

export function createSiteLoader(apiUrl: string, apiPrefix: string): SiteLoader {
  let kept: { site: Promise<PublicSite & { rev: string | null }>; until: number } | undefined;

  const environment = (token: () => string | undefined, deadline: number): CallEnvironment => ({
    baseUrl: apiUrl,
    prefix: apiPrefix,
    timeout: () => Math.max(1, deadline - Date.now()),
    retries: 0,
    token,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

  function publicSite() {
    if (kept && Date.now() < kept.until) return kept.site;
    const call = createCall(environment(() => undefined, Date.now() + renderBudget));
    const site = loadPublicSite(call).then((it) => ({ ...it, rev: it.config && revOf(it) }));
    kept = { site, until: Date.now() + publicLifetime };
    // What failed is not kept: the next page asks again.
    void site.then(({ rev }) => {
      if (!rev) kept = undefined;
    });
    return site;
  }

  return {
    publicRev: async () => (await publicSite()).rev,
    begin() {
      const deadline = Date.now() + renderBudget;
      return {
        environment: (store) => environment(() => store.get(tokenAtom) ?? undefined, deadline),
        async load(token) {
          const call = createCall(environment(() => token ?? undefined, deadline));
          const [{ config, decoration }, user] = await Promise.all([
            publicSite(),
            token ? loadUser(call) : { user: null, tokenRefused: false },
          ]);
          return { config, decoration, ...user };
        },
      };
    },
  };
}

const revOf = (site: PublicSite) => createHash('sha256').update(JSON.stringify(site)).digest('base64url').slice(0, 16);
