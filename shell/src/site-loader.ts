import type { CallEnvironment } from 'shared/http/create-call.ts';
import { createCall } from 'shared/http/create-call.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { loadPublicSite, loadUser, type PublicSite, type Site } from './start/load-site.ts';

/** Loads what every page needs; the public part is kept for a moment, since it is the same for every visitor. */
export interface SiteLoader {
  load(token: string | null): Promise<Site>;
  /** True once the API has answered: from then on the site can serve, with or without it. */
  answered(): Promise<boolean>;
  /** How calls of one render reach the API. */
  environment(store: VisitStore): CallEnvironment;
}

/** Milliseconds that configuration and theme are kept. */
const publicLifetime = 2000;
/** A render waits for the API this long and no longer; the page then says what is missing. */
const callTimeout = 800;

export function createSiteLoader(apiUrl: string, apiPrefix: string): SiteLoader {
  let hasAnswered = false;
  let kept: { site: Promise<PublicSite>; until: number } | undefined;

  const environment = (token: () => string | undefined): CallEnvironment => ({
    baseUrl: apiUrl,
    prefix: apiPrefix,
    timeout: callTimeout,
    retries: 0,
    token,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

  function publicSite(): Promise<PublicSite> {
    if (kept && Date.now() < kept.until) return kept.site;
    const site = loadPublicSite(createCall(environment(() => undefined)));
    kept = { site, until: Date.now() + publicLifetime };
    // What failed is not kept: the next page asks again.
    void site.then(({ config }) => {
      if (config) hasAnswered = true;
      else kept = undefined;
    });
    return site;
  }

  return {
    environment: (store) => environment(() => store.get(tokenAtom) ?? undefined),
    async answered() {
      if (!hasAnswered) await publicSite();
      return hasAnswered;
    },
    async load(token) {
      const [site, user] = await Promise.all([
        publicSite(),
        token ? loadUser(createCall(environment(() => token))) : { user: null, tokenRefused: false },
      ]);
      return { ...site, ...user };
    },
  };
}
