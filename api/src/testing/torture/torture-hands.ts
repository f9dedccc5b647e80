import { and, eq, sql } from 'drizzle-orm';
import { orders } from '../../account/order/order-tables.ts';
import { lockOrder, newSn } from '../../account/order/stored-orders.ts';
import { createRefund, findRefundable } from '../../account/refund/stored-refunds.ts';
import { give, takeBack } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/database/db.ts';
import { beginPayout, changeWithdrawal, lockWithdrawal } from '../../promotion/withdrawal/withdrawal.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import type { MadeOrder } from '../make-order.ts';
import { withdrawCode } from '../make-withdrawal.ts';
import type { ApiProcess } from '../processes/spawn-api.ts';

/** What happens to users beside their own calls. Each may fail while the site is down, and is then tried again. */
export interface Hands {
  /** Gives credits; of 1 it takes one instead. False: refused. `key` is used once. */
  adjust(userId: number, key: string, amount: number): Promise<boolean>;
  /** The time of an order that waits is over. */
  endTime(order: MadeOrder): Promise<void>;
  /** Gives back this part of an order: 1 all, 2 the half. */
  giveBack(order: MadeOrder, share: number): Promise<void>;
  /** A code for a withdrawal; undefined: none can be had now. */
  withdrawCode(mobile: string, api: () => ApiProcess): Promise<string | undefined>;
  /** Lets a withdrawal be paid by the sandbox, if it still waits. */
  payOut(sn: string): Promise<void>;
}

/** By the queries of the features, beside an api that continues. */
export const handsOfDatabase = (db: Db): Hands => ({
  async adjust(userId, key, amount) {
    const given = { cause: 'torture', causeId: key, userId, currency: 'chat', amount } as const;
    await db.transaction((tx) =>
      amount > 1
        ? give(tx, key, { ...given, changeType: 200 })
        : takeBack(tx, key, { ...given, changeType: 100 }, 'issued'),
    );
    return true;
  },
  async endTime({ order_id }) {
    const isPending = and(eq(orders.id, order_id), eq(orders.status, 'pending'));
    await db.update(orders).set({ expireTime: sql`now()` }).where(isPending);
  },
  giveBack: ({ order_id }, share) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, order_id);
      const amount = Math.ceil((await findRefundable(tx, order)) / share);
      if (amount > 0)
        await createRefund(tx, order, { sn: newSn('R'), amount, reason: 'torture', operatorId: 0, waits: false });
    }),
  withdrawCode: (mobile) => withdrawCode({ database: { db } }, mobile),
  payOut: (sn) =>
    db.transaction(async (tx) => {
      const waiting = await lockWithdrawal(tx, { sn });
      if (waiting.status !== 'review') return;
      const approved = await changeWithdrawal(tx, waiting, { status: 'approved' });
      await beginPayout(tx, approved, { channel: sandboxPayoutName, payerId: 0, isSent: true });
    }),
});
