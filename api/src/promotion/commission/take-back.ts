import { eq, sql } from 'drizzle-orm';
import { lockAccount } from '../../account/closing/closing.ts';
import type { PartBack, StoredOrder } from '../../account/order/order.ts';
import { changeType } from '../../ledger/change-types.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { commissionReturns, commissions } from './commission-tables.ts';
import { commissionOf, lockCommissionsOf, type StoredCommission } from './stored-commissions.ts';

/**
 * A refund leaves a distributor the rate of what the buyer has still paid, rounded down. The rest is taken from where the commission
 * is: what is pending from `pending`, else from `available`, and what is spent of it becomes `debt`.
 */
export async function takeCommissionBack(tx: Tx, order: StoredOrder, { after }: PartBack): Promise<void> {
  const known = await tx
    .select({ userId: commissions.userId })
    .from(commissions)
    .where(eq(commissions.orderId, order.id))
    .orderBy(commissions.level);
  if (known.length === 0) return;
  const alive = new Map<number, boolean>();
  for (const { userId } of known) alive.set(userId, await lockAccount(tx, userId));
  const balance = await lockBalances(tx, [order.userId, ...alive.keys()]);
  for (const line of await lockCommissionsOf(tx, order.id)) {
    const left = commissionOf(line.base - after, line.rate);
    const amount = line.amount - line.takenBack - left;
    if (amount <= 0) continue;
    const available = alive.get(line.userId) ? balance(line.userId, 'cny', 'available') : undefined;
    const part = partsOf(line, amount, available);
    await tx.insert(commissionReturns).values({ commissionId: line.id, refunded: after, amount, ...part });
    await tx
      .update(commissions)
      .set({ takenBack: line.takenBack + amount, ...(left === 0 && { status: 'taken', endTime: sql`now()` }) })
      .where(eq(commissions.id, line.id));
    if (part.byHouse < amount) await postReturn(tx, order, line, { after, amount, part });
  }
}

type Parts = Record<'fromPending' | 'fromAvailable' | 'toDebt' | 'byHouse', number>;

/** @param available fen that the distributor can withdraw; undefined: the account was deleted */
function partsOf({ status }: StoredCommission, amount: number, available: number | undefined): Parts {
  const none = { fromPending: 0, fromAvailable: 0, toDebt: 0, byHouse: 0 };
  // What is pending keeps an account from being deleted.
  if (status === 'pending') return { ...none, fromPending: amount };
  if (available === undefined) return { ...none, byHouse: amount };
  const fromAvailable = Math.min(amount, available);
  return { ...none, fromAvailable, toDebt: amount - fromAvailable };
}

async function postReturn(
  tx: Tx,
  order: StoredOrder,
  { id, userId, level }: StoredCommission,
  { after, amount, part }: { after: number; amount: number; part: Parts },
): Promise<void> {
  const line = { currency: 'cny', changeType: changeType.commissionTaken } as const;
  const key = `commission:${order.id}:${level}:back:${after}`;
  const posted = await post(tx, {
    key,
    cause: 'commission',
    causeId: id,
    remark: part.toDebt > 0 ? '好友退款，不足的部分从以后的佣金里扣' : '好友退款',
    legs: [
      { ...line, userId, account: 'pending', amount: -part.fromPending },
      { ...line, userId, account: 'available', amount: -part.fromAvailable },
      { ...line, userId, account: 'debt', amount: -part.toDebt },
      { ...line, account: 'commission', amount },
    ],
  });
  if (!posted) throw new Error(`commission ${id} was taken back twice at ${after}`);
  const money = yuan(amount - part.byHouse);
  await sendNotification(tx, { userId, key, subject: { kind: 'income', what: 'takenBack', money } });
}
