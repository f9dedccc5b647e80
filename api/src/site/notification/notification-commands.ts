import { announce, listUserNotifications } from 'shared/contracts/operator/site/notifications.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { requireNamedUser } from '../user/user.ts';
import { findNotifications, sendNotification, sendToAll, shownNotification } from './stored-notifications.ts';

export function notificationCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listUserNotifications, async ({ who, ...input }, { db }) => {
    const { id } = await requireNamedUser(db, who);
    const { rows, count } = await findNotifications(db, id, pageSlice(input));
    return pageReply(input, rows.map(shownNotification), count);
  });

  serveWriting(operatorApi, announce, async ({ who, all, path = '', title, text }, { tx, log, operation }) => {
    if (all === (who !== undefined)) throw new Refusal('Give either --who <user> or --all.');
    const given = { key: `announcement:${operation}`, subject: { kind: 'announcement', title, text, path } } as const;
    log.target = who ? `user ${who}` : 'all users';
    if (who === undefined) return { users: await sendToAll(tx, given) };
    const { id: userId } = await requireNamedUser(tx, who);
    return { users: Number(await sendNotification(tx, { userId, ...given })) };
  });
}
