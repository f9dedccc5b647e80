import type { Call } from 'shared/http/create-call.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { themeAtom } from 'shared/site/theme.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';
import { nonceAtom, userAwayAtom } from '../../document/visit-store.ts';
import { askPublicSite } from '../ask-public-site.ts';
import { loadUser } from '../load-site.ts';
import { siteSwitch } from '../site-switch.ts';

/** Returns whether the server could not load the configuration or the user of a login (spec section 2). */
export function isIncomplete(store: VisitStore): boolean {
  const token = readCookie(document.cookie, 'token');
  return store.get(siteConfigAtom) === null || (Boolean(token) && !store.get(isLoggedInAtom));
}

/**
 * Loads what the server could not: before a page renders, the configuration is loaded if empty, and the user if the
 * visitor has a token (spec section 2). What fails again stays as it is, silently, until the next page.
 *
 * @param signal fires when another page is asked for meanwhile
 * @returns where the visitor is to be sent instead of `pathname`, or null
 */
export async function recoverVisit(store: VisitStore, pathname: string, signal: AbortSignal): Promise<string | null> {
  const call: Call = (endpoint, input, options) => store.get(callAtom).call(endpoint, input, { ...options, signal });
  await Promise.all([recoverSite(store, call), recoverUser(store, call, signal)]);
  return siteSwitch(store.get(siteConfigAtom), { pathname, origin: window.location.origin });
}

async function recoverSite(store: VisitStore, call: Call): Promise<void> {
  if (store.get(siteConfigAtom)) return;
  const { config, decoration } = await askPublicSite(call);
  if (config) store.set(siteConfigAtom, config);
  // Without the code for it the site keeps its own colours; who the visitor is is asked all the same.
  if (decoration) await showTheme(store, decoration).catch((error) => store.get(reportAtom).report(error));
}

async function showTheme(store: VisitStore, decoration: string): Promise<void> {
  const { readTheme, themeColours } = await import('shared/ui/css/theme-colours.ts');
  store.set(themeAtom, readTheme(decoration));
  const style = document.createElement('style');
  style.nonce = store.get(nonceAtom);
  style.textContent = themeColours(decoration);
  document.head.append(style);
}

async function recoverUser(store: VisitStore, call: Call, signal: AbortSignal): Promise<void> {
  const token = readCookie(document.cookie, 'token');
  if (!token || store.get(isLoggedInAtom)) return;
  const ask: Call = (endpoint, input, options) => call(endpoint, input, { ...options, headers: { token } });
  const { user, tokenRefused, away } = await loadUser(ask);
  // The next page asks for itself.
  if (signal.aborted) return;
  // Somebody may have logged in by the dialog meanwhile.
  if (readCookie(document.cookie, 'token') !== token || store.get(isLoggedInAtom)) return;
  if (tokenRefused) writeCookie('token', '', 0);
  if (user) {
    store.set(userAtom, user);
    store.set(tokenAtom, token);
  }
  store.set(userAwayAtom, away ?? null);
}
