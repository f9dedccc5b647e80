import { readCookie } from 'shared/site/cookies.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';

/**
 * A page that the browser kept as it was (back-forward cache) is loaded anew when somebody else is logged in by now, or
 * nobody: it must not show what belongs to the one before.
 */
export function watchReturn(store: VisitStore, reload: () => void = () => window.location.reload()): void {
  window.addEventListener('pageshow', (event) => {
    const token = readCookie(document.cookie, 'token') || null;
    if (event.persisted && token !== store.get(tokenAtom)) reload();
  });
}
