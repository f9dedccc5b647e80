import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { getShareId } from 'shared/contracts/promotion/share-task.ts';
import { acceptInvite, countShareClick } from 'shared/contracts/site/share.ts';
import type { Db } from '../../platform/database/db.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom, type Limit } from '../../platform/limits/limits.ts';
import { serve } from '../../platform/serve/serve.ts';
import { rewardTask } from '../share-task/share-task.ts';
import { countClick, findUserIdByShare, findUserIdBySn, isDoubtful, linkInviter } from './inviters.ts';
import { flagShared, noteCaller } from './marks.ts';

/** A visitor counts once a day for the user who shared. It pays nothing, because clicks are free to make. */
const onceADay: Limit = { name: 'share-click', times: 1, seconds: 86_400 };

export function attributionRoutes(app: FastifyInstance): void {
  serve(app, countShareClick, async (link, { db, user, request }) => {
    const sharer = await inviterOf(db, link);
    if (sharer === undefined || sharer === user?.id) return null;
    const day = beijingDay();
    if (await allowFrom(db, onceADay, clientOf(request), `${day} ${sharer} `)) await countClick(db, sharer, day);
    return null;
  });

  serve(app, getShareId, async (_input, { db, user, request }) => {
    if (!user) return { share_id: '' };
    await noteCaller(app, db, user.id, request);
    return { share_id: user.shareId };
  });

  // The page reports it by itself at every start, so what changes nothing is no error.
  serve(app, acceptInvite, async (input, { db, user, request, idempotent }) => {
    const inviter = await inviterOf(db, input);
    if (inviter === undefined || inviter === user.id) return null;
    await idempotent(async (tx) => {
      const isNew = await linkInviter(tx, user.id, inviter);
      await noteCaller(app, tx, user.id, request);
      // What was noted before they belonged together.
      if (isNew) for (const id of [user.id, inviter]) await flagShared(tx, id);
      // Of a friend who may be the same person nothing is rewarded before an operator has looked (`flags clear`).
      if (await isDoubtful(tx, user.id, inviter)) return;
      if (isNew) await rewardTask(tx, inviter, 'invite', user.id);
      if (input.share_id) await rewardTask(tx, inviter, 'share', user.id);
    });
    app.logins.forgetUser(user.id);
    return null;
  });
}

/** The user whose link it was. Returns undefined when the two parameters mean two users. */
async function inviterOf(
  db: Db,
  { share_id, user_sn }: { share_id?: string | undefined; user_sn?: string | undefined },
): Promise<number | undefined> {
  const byShare = share_id ? await findUserIdByShare(db, share_id) : undefined;
  const bySn = user_sn ? await findUserIdBySn(db, user_sn) : undefined;
  if (byShare !== undefined && bySn !== undefined && byShare !== bySn) return undefined;
  return bySn ?? byShare;
}
