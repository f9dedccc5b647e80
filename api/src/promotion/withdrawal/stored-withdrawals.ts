import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newSn } from '../../account/order/order.ts';
import { lockBalances } from '../../ledger/post.ts';
import { beginOf } from '../../platform/database/begin-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { freezeMoney, payMoney, returnMoney } from './withdrawal-moves.ts';
import { inFlight, type StoredWithdrawal, type WithdrawalStatus, withdrawals } from './withdrawal-tables.ts';
import { notifyOwner, queuePayout } from './withdrawal-tasks.ts';
import { statusDesc, statusNumber } from './withdrawal-views.ts';

type New = Pick<
  StoredWithdrawal,
  'userId' | 'amount' | 'fee' | 'feeRatio' | 'type' | 'accountSealed' | 'account' | 'realName' | 'picture'
>;

/**
 * Asks for a withdrawal: its row and what is set aside for it are stored together.
 * @throws Refusal when another one is under way, or less is available
 */
export async function createWithdrawal(tx: Tx, wanted: New): Promise<StoredWithdrawal> {
  const [made] = await tx
    .insert(withdrawals)
    .values({ ...wanted, sn: newSn('W') })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new Refusal('你有一笔提现正在处理，完成后才能再次申请');
  const balance = await lockBalances(tx, [made.userId]);
  if (balance(made.userId, 'cny', 'available') < made.amount) throw new Refusal('可提现余额不足');
  await freezeMoney(tx, made);
  await publish(tx, made);
  return made;
}

/** Locked until the transaction ends: everything that changes a withdrawal begins here. */
export async function lockWithdrawal(tx: Tx, wanted: { id: number } | { sn: string }): Promise<StoredWithdrawal> {
  const named = 'id' in wanted ? eq(withdrawals.id, wanted.id) : eq(withdrawals.sn, wanted.sn);
  const [row] = await tx.select().from(withdrawals).where(named).for('update');
  if (!row) throw notFound(`There is no withdrawal "${'id' in wanted ? wanted.id : wanted.sn}".`);
  return row;
}

/** A change of a locked withdrawal that moves no money; its user is notified. */
export async function changeWithdrawal(
  tx: Tx,
  { id }: StoredWithdrawal,
  change: Partial<StoredWithdrawal>,
): Promise<StoredWithdrawal> {
  const [changed] = await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id)).returning();
  if (!changed) throw new Error(`withdrawal ${id} is gone`);
  if (change.status || change.confirm || change.proof) await publish(tx, changed);
  if (change.status || change.confirm) await notifyOwner(tx, changed);
  return changed;
}

/**
 * Lets an approved withdrawal be paid by a channel. When a refund has taken back more than the user has left meanwhile,
 * nothing is paid: the amount goes back, and pays that first.
 */
export async function beginPayout(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { channel, payerId, isSent }: { channel: string; payerId: number; isSent: boolean },
): Promise<StoredWithdrawal> {
  const balance = await lockBalances(tx, [withdrawal.userId]);
  if (balance(withdrawal.userId, 'cny', 'debt') < 0) {
    return giveBack(tx, withdrawal, { status: 'declined', remark: '有订单退款，佣金已被扣回，请核对余额后重新申请' });
  }
  const change = { status: 'paying', channel, payerId, payTime: new Date() } as const;
  const paying = await changeWithdrawal(tx, withdrawal, change);
  if (isSent) await queuePayout(tx, paying);
  return paying;
}

/** A locked withdrawal has left. */
export async function finishWithdrawal(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { reference = '', remark = '', proof }: { reference?: string; remark?: string; proof?: string | undefined },
): Promise<StoredWithdrawal> {
  if (withdrawal.status !== 'paying') throw new Error(`withdrawal ${withdrawal.sn} is ${withdrawal.status}`);
  await payMoney(tx, withdrawal);
  return changeWithdrawal(tx, withdrawal, {
    status: 'paid',
    reference,
    transferRemark: remark,
    problem: '',
    confirm: null,
    finishTime: new Date(),
    ...(proof === undefined ? {} : { proof }),
  });
}

/** The money of a locked withdrawal goes back to its user, with the reason that the user reads. */
export async function giveBack(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  {
    status,
    remark,
    problem = '',
  }: { status: Extract<WithdrawalStatus, 'failed' | 'declined' | 'cancelled'>; remark: string; problem?: string },
): Promise<StoredWithdrawal> {
  if (!inFlight.some((one) => one === withdrawal.status))
    throw new Error(`withdrawal ${withdrawal.sn} is ${withdrawal.status}`);
  await returnMoney(tx, withdrawal, 'frozen');
  return changeWithdrawal(tx, withdrawal, {
    status,
    problem,
    confirm: null,
    finishTime: new Date(),
    ...(status === 'declined' ? { verifyRemark: remark } : { transferRemark: remark }),
  });
}

/** What was paid came back from a channel or a bank: the user has it again, the fee too. */
export async function returnPaid(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { remark = '收款方退回，金额已退回余额', problem = '' }: { remark?: string; problem?: string },
): Promise<StoredWithdrawal> {
  if (withdrawal.status !== 'paid') throw new Error(`withdrawal ${withdrawal.sn} is ${withdrawal.status}`);
  await returnMoney(tx, withdrawal, 'payouts');
  return changeWithdrawal(tx, withdrawal, {
    status: 'returned',
    problem,
    transferRemark: remark,
  });
}

export interface Course {
  /** The withdrawal that is under way; 0: none is. */
  inFlight: number;
  /** Applications on this day of Beijing, however they ended. */
  today: number;
  /** What was paid, or is under way, this year of Beijing; fen. */
  yearTotal: number;
}

/** What a user withdraws and has withdrawn. */
export async function findCourse(db: Db | Tx, userId: number): Promise<Course> {
  const [row] = await courseOf(db).execute({ userId });
  return row ?? { inFlight: 0, today: 0, yearTotal: 0 };
}

const courseOf = prepareOnce((db) => {
  const isInFlight = inArray(withdrawals.status, [...inFlight]);
  const isPaid = and(eq(withdrawals.status, 'paid'), sql`${withdrawals.finishTime} >= ${beginOf('year')}`);
  return db
    .select({
      inFlight: sql<number>`coalesce(max(${withdrawals.id}) filter (where ${isInFlight}), 0)::int`,
      today: sql<number>`(count(*) filter (where ${withdrawals.createTime} >= ${beginOf('day')}))::int`,
      yearTotal: sql<number>`coalesce(sum(${withdrawals.amount}) filter (where ${or(isPaid, isInFlight)}), 0)::float8`,
    })
    .from(withdrawals)
    .where(eq(withdrawals.userId, sql.placeholder('userId')))
    .prepare('course_of_withdrawals');
});

function publish(tx: Tx, { userId, id, status }: StoredWithdrawal): Promise<void> {
  const named = { withdrawal_id: id, status: statusNumber(status), status_desc: statusDesc[status] };
  return publishEvent(tx, userId, { event: 'withdrawal', ...named });
}
