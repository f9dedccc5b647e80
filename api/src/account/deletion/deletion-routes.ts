import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from 'shared/contracts/account/account-deletion.ts';
import { accounts, type Currency } from '../../ledger/ledger-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { lockUser } from '../../site/user/user.ts';
import { cancelDeletion, findDeletion, insertDeletion } from '../closing/closing.ts';
import { findMembership } from '../membership/stored-memberships.ts';
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

const inWords: Record<Currency, (amount: number) => string> = {
  chat: (amount) => `${amount} 对话积分`,
  draw: (amount) => `${amount} 绘画积分`,
  cny: (amount) => `佣金 ¥${yuan(amount)}，可先提现`,
};

/** Sentences on what a user has bought or earned and will lose with the account. */
async function findLosses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'available'), gt(accounts.balance, 0)))
    .orderBy(accounts.id);
  const membership = await findMembership(db, userId);
  const member = membership?.isPerpetual ? '永久' : membership && `至 ${beijingTime(membership.endTime).slice(0, 10)}`;
  return [
    ...rows.map(({ currency, balance }) => inWords[currency](balance)),
    ...(membership?.isActive ? [`${membership.packageName}（${member}）`] : []),
  ];
}
