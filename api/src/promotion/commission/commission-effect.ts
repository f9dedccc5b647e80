import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockAccount } from '../../account/closing/closing.ts';
import type { OrderEffect, StoredOrder } from '../../account/order/order.ts';
import { changeType } from '../../ledger/change-types.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { users } from '../../platform/user/user-tables.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { findSection } from '../../site/settings/settings.ts';
import { doubledPeople } from '../attribution/attribution.ts';
import { findRate } from '../distribution/distribution.ts';
import { commissions } from './commission-tables.ts';
import { queueMaturity } from './maturity.ts';
import { commissionOf } from './stored-commissions.ts';
import { takeCommissionBack } from './take-back.ts';

/**
 * The inviters of a buyer earn by what the buyer pays. It locks users from the buyer upwards and then all balances at once, in the order of
 * the accounts, so it stands behind the effects that lock rows of their own.
 */
export const commissionEffect: OrderEffect = {
  async apply(tx, order) {
    const upline = await findUpline(tx, order.userId);
    if (upline.length === 0) return;
    const settings = await findSection(tx, 'distribution');
    if (settings.is_open !== 1) return;
    const earners: { userId: number; level: 1 | 2; rate: number }[] = [];
    for (const { userId, level } of upline.slice(0, settings.level)) {
      // Of a deleted account nobody is left; what it would earn stays with the house.
      if (!(await lockAccount(tx, userId)) || (await isOnePerson(tx, order.userId, userId))) continue;
      const rate = await findRate(tx, settings, { userId, kind: order.kind, level });
      if (rate !== undefined && commissionOf(order.amount, rate) > 0) earners.push({ userId, level, rate });
    }
    if (earners.length === 0) return;
    await lockBalances(tx, [order.userId, ...earners.map(({ userId }) => userId)]);
    for (const earner of earners) await earn(tx, order, { ...earner, holdDays: settings.hold_days });
  },
  undo: takeCommissionBack,
};

/** The buyer's inviter, and the inviter of that one. */
async function findUpline(tx: Tx, buyerId: number): Promise<{ userId: number; level: 1 | 2 }[]> {
  const inviter = alias(users, 'inviter');
  const [row] = await tx
    .select({ first: users.inviterId, second: inviter.inviterId })
    .from(users)
    .leftJoin(inviter, eq(inviter.id, users.inviterId))
    .where(eq(users.id, buyerId));
  if (!row?.first) return [];
  return [{ userId: row.first, level: 1 }, ...(row.second ? [{ userId: row.second, level: 2 as const }] : [])];
}

/** An operator has found that both accounts are one person's. */
async function isOnePerson(tx: Tx, userId: number, inviterId: number): Promise<boolean> {
  const pair = and(eq(doubledPeople.userId, userId), eq(doubledPeople.inviterId, inviterId));
  return (await tx.$count(doubledPeople, and(pair, eq(doubledPeople.state, 'confirmed')))) > 0;
}

async function earn(
  tx: Tx,
  order: StoredOrder,
  { userId, level, rate, holdDays }: { userId: number; level: 1 | 2; rate: number; holdDays: number },
): Promise<void> {
  const amount = commissionOf(order.amount, rate);
  const [made] = await tx
    .insert(commissions)
    .values({
      userId,
      buyerId: order.userId,
      orderId: order.id,
      level,
      source: order.kind,
      base: order.amount,
      rate,
      amount,
      payableTime: sql`now() + make_interval(days => ${holdDays})`,
    })
    .returning({ id: commissions.id });
  if (!made) throw new Error('the commission was not made');
  const line = { currency: 'cny', changeType: changeType.commission } as const;
  const key = `commission:${order.id}:${level}`;
  const posted = await post(tx, {
    key,
    cause: 'commission',
    causeId: made.id,
    legs: [
      { ...line, account: 'commission', amount: -amount },
      { ...line, userId, account: 'pending', amount },
    ],
  });
  if (!posted) throw new Error(`commission ${level} of order ${order.id} was posted before it was made`);
  await queueMaturity(tx, { id: made.id, afterSeconds: holdDays * 86_400 });
  const subject = { kind: 'income', what: 'earned', money: yuan(amount), by: order.kind } as const;
  await sendNotification(tx, { userId, key, subject });
}
