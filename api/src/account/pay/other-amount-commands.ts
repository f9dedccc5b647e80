import { desc, eq } from 'drizzle-orm';
import { acceptAmount, returnAmount } from 'shared/contracts/operator/account/orders.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { markDone } from '../../platform/notices/quarantine.ts';
import { type OperatorApi, servePreparedWriting } from '../../platform/operator/serve-command.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { type payAttempts, refunds } from '../order/order-tables.ts';
import { sendRefundTask } from '../order/order-tasks.ts';
import { requireNamedOrder, requireOrder } from '../order/order-views.ts';
import { type Decision, type Settled, settlePayment } from '../order/settle-payment.ts';
import { findOtherAmounts, requireOtherAmount } from './other-amount.ts';

/** What an operator decides about a payment of another amount than was asked for. */
export function otherAmountCommands(operatorApi: OperatorApi): void {
  decides(operatorApi, acceptAmount, 'accept');
  decides(operatorApi, returnAmount, 'return');
}

function decides(operatorApi: OperatorApi, command: typeof acceptAmount, decision: Decision): void {
  const { site } = operatorApi;
  const find = async ({ order: name }: { order: string }) => {
    const order = await requireNamedOrder(site.db, name);
    const found = await findOtherAmounts(site, order);
    // Named by the number of one payment, it is about that one.
    const named = found.filter(({ attempt }) => attempt.paySn === name);
    return { order, found: named.length > 0 ? named : found };
  };
  servePreparedWriting(operatorApi, command, find, async (input, { tx, log, after, reply }, { order, found }) => {
    const { attempt, paid, notices } = requireOtherAmount(found, order, fenOf(input.amount));
    log.target = `order ${order.sn}`;
    log.before = { status: order.status, pay_sn: paid.paySn, asked_for: attempt.amount, paid: paid.amount };
    const settled = await settlePayment(tx, site.orderEffects, { channel: attempt.channel, paid, decision });
    if (settled === 'known') throw new Refusal(`Payment ${paid.paySn} had its effect meanwhile.`);
    await markDone(tx, notices);
    if (settled !== 'paid') after(() => site.tasks.work(sendRefundTask.name));
    const shown = (db: Db | Tx) => decided(db, { orderId: order.id, attempt, amount: paid.amount, settled, decision });
    reply(() => shown(site.db));
    return shown(tx);
  });
}

interface Done {
  orderId: number;
  attempt: Pick<typeof payAttempts.$inferSelect, 'id' | 'paySn' | 'amount'>;
  amount: number;
  settled: Exclude<Settled, 'known'>;
  decision: Decision;
}

/** The outcome of the decision, also when the order could not take the payment or the money is not back yet. */
async function decided(db: Db | Tx, { orderId, attempt, amount, settled, decision }: Done) {
  const { sn, status } = await requireOrder(db, orderId);
  const [refund] = await db.select().from(refunds).where(eq(refunds.attemptId, attempt.id)).orderBy(desc(refunds.id));
  const problems = [
    decision === 'accept' && settled !== 'paid' ? `The order could not take it: ${refund?.reason ?? settled}.` : '',
    refund?.status === 'failed' ? `The channel refused to give it back: ${refund.problem}.` : '',
  ];
  return {
    order_sn: sn,
    status,
    pay_sn: attempt.paySn,
    paid: yuan(amount),
    asked_for: yuan(attempt.amount),
    outcome: settled,
    refund_sn: refund?.sn ?? null,
    problem: problems.filter(Boolean).join(' '),
  };
}
