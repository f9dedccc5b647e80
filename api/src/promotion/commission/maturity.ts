import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'shared/contracts/schema.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import { changeType } from '../../ledger/change-types.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { commissions } from './commission-tables.ts';
import { holdOf, lockCommission } from './stored-commissions.ts';

const matureCommissionTask = { name: 'mature-commission', input: z.object({ commissionId: z.number() }) };

/** Commissions become payable when their days are over. One that waits for an operator then is queued again when the reason ends. */
export function maturity(app: FastifyInstance): void {
  app.tasks.add({
    ...matureCommissionTask,
    delivery: 'at-least-once',
    limits: { all: 5 },
    limitSeconds: 60,
    async run({ commissionId: id }) {
      const seconds = await secondsLeft(app.db, id);
      return seconds > 0 ? { again: seconds } : (tx) => mature(tx, id);
    },
  });
}

interface Due {
  id: number;
  afterSeconds?: number;
  /** Names the task that queues it again, when its first one ended without effect. */
  again?: string;
}

export const queueMaturity = (tx: Tx, { id, afterSeconds = 0, again }: Due) =>
  enqueueTask(tx, matureCommissionTask, {
    key: again === undefined ? String(id) : `${id}:${again}`,
    payload: { commissionId: id },
    afterSeconds,
  });

/** Queues what is due of a distributor: a reason to wait has ended. */
export async function queueDue(tx: Tx, userId: number, again: string): Promise<void> {
  const due = and(
    eq(commissions.userId, userId),
    eq(commissions.status, 'pending'),
    lte(commissions.payableTime, sql`now()`),
    isNull(holdOf),
  );
  for (const row of await tx.select({ id: commissions.id }).from(commissions).where(due)) {
    await queueMaturity(tx, { ...row, again });
  }
}

/** By the database's clock; 0 for one that has ended. */
async function secondsLeft(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${commissions.payableTime} - now()))::float8` })
    .from(commissions)
    .where(and(eq(commissions.id, id), eq(commissions.status, 'pending')));
  return Math.max(0, row?.seconds ?? 0);
}

/** `pending` → `available`; a debt is paid first. Nothing happens to one that waits, or has ended. */
export async function mature(tx: Tx, id: number): Promise<void> {
  const [owner] = await tx.select({ userId: commissions.userId }).from(commissions).where(eq(commissions.id, id));
  if (!owner || !(await lockAccount(tx, owner.userId))) return;
  const row = await lockCommission(tx, id);
  if (row.status !== 'pending') return;
  const [state] = await tx
    .select({ hold: holdOf, isDue: sql<boolean>`${commissions.payableTime} <= now()` })
    .from(commissions)
    .where(eq(commissions.id, id));
  if (!state?.isDue || state.hold !== null) return;
  const { userId, level, amount, takenBack } = row;
  const balance = await lockBalances(tx, [userId]);
  const left = amount - takenBack;
  const debtPaid = Math.min(left, -balance(userId, 'cny', 'debt'));
  const line = { currency: 'cny', changeType: changeType.commission, userId } as const;
  const posted = await post(tx, {
    key: `mature:${id}`,
    cause: 'commission',
    causeId: id,
    remark: `${level === 1 ? '一级' : '二级'}好友${row.source === 'member' ? '开通会员' : '充值'}${debtPaid > 0 ? `，先还欠款 ¥${yuan(debtPaid)}` : ''}`,
    legs: [
      { ...line, account: 'pending', amount: -left },
      { ...line, account: 'debt', amount: debtPaid },
      { ...line, account: 'available', amount: left - debtPaid },
    ],
  });
  if (!posted) throw new Error(`commission ${id} matured before`);
  await tx
    .update(commissions)
    .set({ status: 'available', debtPaid, endTime: sql`now()` })
    .where(eq(commissions.id, id));
  const subject = { kind: 'income', what: 'payable', money: yuan(left - debtPaid), by: row.source } as const;
  await sendNotification(tx, { userId, key: `mature:${id}`, subject });
}
