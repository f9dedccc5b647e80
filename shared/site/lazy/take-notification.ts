import { readNotifications, type SiteNotification } from 'shared/contracts/site/notification.ts';
import { refreshUserAtom, userAtom } from 'shared/site/session.ts';
import { showNotification } from 'shared/site/toasts.ts';
import { callAtom, type VisitStore } from 'shared/site/visit.ts';

/**
 * Takes what an event says of notifications: loads their number again, and shows one that is new. One about the page on show is
 * marked as read instead. In the browser only.
 * @param arrived undefined: some were read, in this tab or another one
 */
export async function takeNotification(store: VisitStore, arrived: SiteNotification | undefined): Promise<void> {
  const isWatched = document.visibilityState === 'visible';
  if (arrived && isWatched && arrived.shown_at === window.location.pathname) {
    await store.get(callAtom).call(readNotifications, { ids: [arrived.id] }, { quiet: true });
    return;
  }
  const before = unreadOf(store);
  await store.get(refreshUserAtom).refresh();
  // An event of shortly before the page was made comes again: the page has counted that one.
  if (arrived && isWatched && unreadOf(store) > before) showNotification('info', arrived.title, arrived.text);
}

const unreadOf = (store: VisitStore): number => store.get(userAtom)?.unread_notifications ?? 0;
