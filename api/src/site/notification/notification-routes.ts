import type { FastifyInstance } from 'fastify';
import { listNotifications, muteNotifications, readNotifications } from 'shared/contracts/site/notification.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import {
  dropOldNotifications,
  findMuted,
  findNotifications,
  markRead,
  muteKind,
  shownNotification,
} from './stored-notifications.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, listNotifications, async (input, { db, user }) => {
    const { rows, count } = await findNotifications(db, user.id, pageSlice(input));
    return { ...pageReply(input, rows.map(shownNotification), count), muted: await findMuted(db, user.id) };
  });

  serve(app, readNotifications, async ({ ids }, { db, user }) => ({
    unread: await db.transaction((tx) => markRead(tx, user.id, ids)),
  }));

  serve(app, muteNotifications, async ({ kind, is_muted }, { db, user }) => {
    await db.transaction((tx) => muteKind(tx, user.id, kind, is_muted === 1));
    return { muted: await findMuted(db, user.id) };
  });

  const run = () => dropOldNotifications(app.db);
  app.jobs.add({ name: 'drop-old-notifications', everySeconds: 3600, limitSeconds: 60, run });
}
