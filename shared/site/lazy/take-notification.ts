import { readNotifications, type SiteNotification } from 'shared/contracts/site/notification.ts';
import { refreshUserAtom, userAtom } from 'shared/site/session.ts';
import { showNotification } from 'shared/site/toasts.ts';
import { callAtom, type VisitStore } from 'shared/site/visit.ts';

/**
 * Takes what an event says of notifications: shows one that is new, and loads their number again. One about the page on show is
 * marked as read instead. In the browser only.
 * @param arrived undefined: some were read, in this tab or another one
 */
export async function takeNotification(store: VisitStore, arrived: SiteNotification | undefined): Promise<void> {
  if (arrived && isNew(store, arrived) && document.visibilityState === 'visible') {
    if (arrived.shown_at === window.location.pathname) {
      await store.get(callAtom).call(readNotifications, { ids: [arrived.id] }, { quiet: true });
      return;
    }
    showNotification('info', arrived.title, arrived.text);
  }
  await store.get(refreshUserAtom).refresh();
}

/** Whether this tab does not have it yet: events of shortly before the page was made come again. */
function isNew(store: VisitStore, { id }: SiteNotification): boolean {
  if (id <= (store.get(userAtom)?.newest_notification ?? 0)) return false;
  store.set(userAtom, (user) => user && { ...user, newest_notification: id });
  return true;
}
