import { pageOf, requirePage } from 'shared/bundled/lists/list-query.ts';
import { listNotifications } from 'shared/contracts/site/notification.ts';
import { loader } from 'shared/site/visit.ts';

/** Notifications on one page of the list. */
export const notificationsOnPage = 20;

export const loadNotifications = loader(async ({ call, has, url, signal }) => {
  if (!has('notifications')) throw new Response('本站没有消息', { status: 404 });
  const page = pageOf(url.searchParams);
  const { lists, count, muted } = await call(
    listNotifications,
    { page_no: page, page_size: notificationsOnPage },
    { signal },
  );
  requirePage(url, { page, count, size: notificationsOnPage });
  return { page, lists, count, muted };
});
export type NotificationsData = Awaited<ReturnType<typeof loadNotifications>>;
