import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { readNotifications } from 'shared/contracts/site/notification.ts';
import { missedEventsAtom, siteEventAtom, userAtom } from 'shared/site/session.ts';
import { reportAtom, useCall } from 'shared/site/visit.ts';

const notificationEventAtom = siteEventAtom('notification');

/** The number of unread notifications, and what marks some or all of them as read. */
export function useUnread() {
  const call = useCall();
  const store = useStore();
  const setUser = useSetAtom(userAtom);
  const unread = useAtomValue(userAtom)?.unread_notifications ?? 0;
  const mark = async (ids?: number[]) => {
    const { unread: left } = await call(readNotifications, ids ? { ids } : {});
    setUser((user) => user && { ...user, unread_notifications: left });
  };
  /** For one that is being opened: the page that it leads to does not wait. */
  const markOpened = (id: number) => void mark([id]).catch(store.get(reportAtom).report);
  return { unread, markAll: () => mark(), markOpened };
}

/** Loads the list again when a notification comes, or is read in another tab. */
export function useNewNotifications(): void {
  const event = useAtomValue(notificationEventAtom);
  const missed = useAtomValue(missedEventsAtom);
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (event || missed > 0) load();
  }, [event, missed]);
}
