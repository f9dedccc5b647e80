import type { FastifyInstance } from 'fastify';
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from 'shared/contracts/account/account-deletion.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { lockUser } from '../../site/user/user.ts';
import { cancelDeletion, findDeletion, insertDeletion } from '../closing/stored-deletions.ts';
import { findLosses } from './losses.ts';
import { blocksRequest, findObstacles, obstacles } from './obstacles.ts';
import { proveOwner } from './prove-owner.ts';

export function deletionRoutes(app: FastifyInstance): void {
  serve(app, getAccountDeletion, async (_input, { db, user }) => {
    const deletion = await findDeletion(db, user.id);
    return {
      due_time: deletion ? beijingTime(deletion.dueTime) : '',
      obstacles: (await findObstacles(db, user.id)).filter(blocksRequest).map((name) => obstacles[name]),
      loses: await findLosses(db, user.id),
      email: user.email ?? '',
    };
  });

  serve(app, requestAccountDeletion, async (input, asked) => {
    const { db, user } = asked;
    const [obstacle] = (await findObstacles(db, user.id)).filter(blocksRequest);
    if (obstacle) throw new Refusal(obstacles[obstacle]);
    const { dueTime } = await proveOwner(app, input, asked, async (tx) => {
      await lockUser(tx, user.id);
      return { dueTime: beijingTime((await insertDeletion(tx, user.id)).dueTime) };
    });
    return new WithMessage('已申请注销，到期前可以随时撤销', { due_time: dueTime });
  });

  serve(app, cancelAccountDeletion, async (_input, { user, idempotent }) => {
    const { value: cancelled } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      return cancelDeletion(tx, user.id);
    });
    return new WithMessage(cancelled ? '已撤销注销申请' : '没有注销申请', null);
  });
}
