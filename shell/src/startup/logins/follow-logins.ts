import { isLoggedInAtom, openLoginAtom, showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { findRow } from '../../url-table.ts';

/** What of a tab is needed here. */
interface Tab {
  store: VisitStore;
  /** Loads the user of the cookie's token, and the data of the page on show for that user. */
  recover(): Promise<void>;
  /** Loads the data of the page on show. */
  revalidate(): Promise<void>;
  /** Whether a reload would take something away that was typed. */
  isDirty(): boolean;
  reload(): void;
}

/**
 * All tabs of a browser have one login: its cookie. What another tab did to it is done here too, as soon as this one hears of
 * it, is looked at again, or comes out of the back-forward cache: nobody is to see here what belongs to the user before.
 */
export function followLogins(tab: Tab): void {
  const { store } = tab;
  let isFollowing = false;
  const look = async () => {
    const token = readCookie(document.cookie, 'token') || null;
    if (isFollowing || token === store.get(tokenAtom)) return;
    isFollowing = true;
    await follow(tab).finally(() => {
      isFollowing = false;
    });
  };
  // Notified of other tabs at once. Missing on plain http and in old browsers: they follow when they are looked at.
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', look);
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
}

/** Another user than before is met by a new document: see `forget-user.ts`. */
async function follow({ store, recover, revalidate, isDirty, reload }: Tab): Promise<void> {
  const wasLoggedIn = store.get(isLoggedInAtom);
  store.set(tokenAtom, null);
  store.set(userAtom, null);
  await recover();
  if (store.get(isLoggedInAtom)) return store.set(showLoginAtom, false);
  if (!wasLoggedIn) return;
  if (!isDirty()) return reload();
  // As where a login ends by itself: what is typed stays, for its owner to continue with.
  if (findRow(window.location.pathname)?.auth) store.set(openLoginAtom);
  else await revalidate();
}
