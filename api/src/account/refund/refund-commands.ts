import { desc, eq } from 'drizzle-orm';
import { previewRefund } from 'shared/contracts/operator/account/order-answers.ts';
import * as nouns from 'shared/contracts/operator/account/refunds.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { moveAlone } from '../../platform/operator/daily-limit.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { WithMessage } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { orders, refunds } from '../order/order-tables.ts';
import { queueRefund, sendRefundTask } from '../order/order-tasks.ts';
import { refundRow, requireNamedOrder, requireOrder } from '../order/order-views.ts';
import { lockOrder, newSn, type Refund } from '../order/stored-orders.ts';
import { type FindCommissions, refundPreview, requireAmount } from './refund-preview.ts';
import { createRefund, failRefund, findRefundable } from './stored-refunds.ts';

/** @param findCommissions commissions of an order */
export function refundCommands(operatorApi: OperatorApi, findCommissions: FindCommissions): void {
  operatorApi.inbox.push(
    {
      what: 'refunds that wait for a second operator',
      usual: { hours: 24 },
      command: nouns.listRefunds,
      find: countWaiting(refunds, refunds.createTime, () => eq(refunds.status, 'waiting')),
    },
    {
      what: 'refunds that channels refused',
      usual: { hours: 0 },
      command: nouns.listRefunds,
      flags: '--status failed',
      find: countWaiting(refunds, refunds.createTime, () => eq(refunds.status, 'failed')),
    },
  );
  const { site } = operatorApi;
  /** Here and now, so that the operator reads how it ended; what the channel has not confirmed is asked again later. */
  const send = () => site.tasks.work(sendRefundTask.name);

  serveReading(operatorApi, previewRefund, async (input, { operator }) =>
    refundPreview(site, operator, findCommissions, input),
  );

  serveWriting(operatorApi, nouns.refundOrder, async (input, { tx, operator, log, after, reply }) => {
    const order = await lockOrder(tx, (await requireNamedOrder(tx, input.order)).id);
    const left = await findRefundable(tx, order);
    const amount = requireAmount(order, left, input.amount);
    log.target = `order ${order.sn}`;
    log.before = { status: order.status, refunded: order.refunded };
    const sn = newSn('R');
    // One operator alone cannot give back more than the owner allows.
    const { refund_limit: limit } = await findSection(tx, 'operator');
    const waits = !(await moveAlone(tx, operator.id, { kind: 'refund', about: sn, amount, limit })).isAllowed;
    const refund = await createRefund(tx, order, { sn, amount, reason: input.reason, operatorId: operator.id, waits });
    if (!waits) after(send);
    reply(() => howItIs(site.db, refund.id, order.sn));
    return refundRow(refund, order.sn);
  });

  serveWriting(operatorApi, nouns.approveRefund, async ({ refund_sn }, { tx, operator, log, after, reply }) => {
    const refund = await lockRefund(tx, refund_sn);
    const order = await requireOrder(tx, refund.orderId);
    log.target = `order ${order.sn}`;
    if (refund.status !== 'waiting') throw new Refusal(`Refund ${refund.sn} is ${refund.status}.`);
    if (refund.operatorId === operator.id) throw new Refusal('Another operator has to agree to it.');
    const [approved] = await tx
      .update(refunds)
      .set({ status: 'pending', approverId: operator.id })
      .where(eq(refunds.id, refund.id))
      .returning();
    if (!approved) throw new Error(`refund ${refund.sn} is gone`);
    await queueRefund(tx, approved);
    after(send);
    reply(() => howItIs(site.db, refund.id, order.sn));
    return refundRow(approved, order.sn);
  });

  serveWriting(operatorApi, nouns.declineRefund, async ({ refund_sn, reason }, { tx, log }) => {
    const refund = await lockRefund(tx, refund_sn);
    const order = await requireOrder(tx, refund.orderId);
    log.target = `order ${order.sn}`;
    // What was sent may have moved money: the channel alone says how that ended.
    if (refund.status !== 'waiting') throw new Refusal(`Refund ${refund.sn} is ${refund.status}.`);
    await failRefund(tx, refund.id, `declined: ${reason}`);
    return refundRow(await lockRefund(tx, refund_sn), order.sn);
  });

  serveWriting(operatorApi, nouns.resendRefund, async ({ refund_sn }, { tx, log, after, reply }) => {
    const refund = await lockRefund(tx, refund_sn);
    const order = await requireOrder(tx, refund.orderId);
    log.target = `order ${order.sn}`;
    log.before = { status: refund.status, problem: refund.problem };
    if (refund.status !== 'failed') throw new Refusal(`Refund ${refund.sn} is ${refund.status}.`);
    // Of the order's own price nothing was taken back, and the buyer kept what was bought.
    if (refund.kind === 'operator') {
      throw new Refusal(`Refund ${refund.sn} is over: \`orders refund ${order.sn}\` begins another one.`);
    }
    const [sent] = await tx
      .update(refunds)
      .set({ status: 'pending', problem: '', finishTime: null, tries: 0 })
      .where(eq(refunds.id, refund.id))
      .returning();
    if (!sent) throw new Error(`refund ${refund.sn} is gone`);
    await queueRefund(tx, sent);
    after(send);
    reply(() => howItIs(site.db, refund.id, order.sn));
    return refundRow(sent, order.sn);
  });

  serveReading(operatorApi, nouns.listRefunds, async (input, { db }) => {
    const matching = eq(refunds.status, input.status);
    const rows = db
      .select({ refund: refunds, orderSn: orders.sn })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(matching)
      .orderBy(desc(refunds.id));
    return findPage(input, rows, db.$count(refunds, matching), ({ refund, orderSn }) => refundRow(refund, orderSn));
  });
}

/** A refund after it was sent, and in a sentence what it means and how its end is seen. */
async function howItIs(db: Db, id: number, orderSn: string) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new Error(`refund ${id} is gone`);
  const later = `\`orders show ${orderSn}\` says how it ends.`;
  const sentences: Record<Refund['status'], string> = {
    waiting: `Nothing is sent yet: another operator has to agree, \`orders approve ${refund.sn} --reason "…"\`. ${later}`,
    pending: `The channel has not confirmed it yet; the site asks again by itself. ${later}`,
    done: 'The channel has given it back.',
    failed:
      refund.kind === 'operator'
        ? 'The channel refused it: nothing was given back, and the buyer keeps what was bought.'
        : `The channel refused it, and the site owes the money: \`orders resend ${refund.sn}\` sends it again.`,
  };
  return new WithMessage(sentences[refund.status], refundRow(refund, orderSn));
}

async function lockRefund(tx: Tx, sn: string): Promise<Refund> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.sn, sn)).for('update');
  if (!refund) throw notFound(`There is no refund "${sn}".`);
  return refund;
}
