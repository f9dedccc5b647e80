import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { RunResult } from '../../platform/tasks/task-kind.ts';
import { findChannel } from '../../providers/payment/payment.ts';
import { payAttempts, refunds } from '../order/order-tables.ts';
import { sendRefundTask } from '../order/order-tasks.ts';
import type { Refund } from '../order/stored-orders.ts';
import { failRefund, finishRefund } from './stored-refunds.ts';

/** Seconds until a channel that has not confirmed a refund is asked again; twice as long each time. */
const retry = { first: 30, longest: 3600 };

/**
 * Sends refunds to their channels, and gives them their effect once the money is back. Its number makes it the same refund
 * however often it is sent, so a crash at any moment is made good by the next try.
 */
export function refundTasks(app: FastifyInstance): void {
  app.tasks.add({
    ...sendRefundTask,
    delivery: 'at-least-once',
    limits: { all: 5 },
    limitSeconds: 60,
    retry,
    run: ({ refundId }, { task }) => sendRefund(app, refundId, task.tries),
  });
}

async function sendRefund(app: FastifyInstance, refundId: number, tries: number): Promise<RunResult> {
  const [refund] = await app.db
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1` })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
    .returning();
  if (!refund) return;
  const answer = await askForRefund(app, refund);
  if (answer.state === 'done') return (tx) => finishRefund(tx, app.orderEffects, refund.id);
  if (answer.state !== 'failed') return { again: Math.min(retry.longest, retry.first * 2 ** Math.min(tries - 1, 10)) };
  app.log.error({ refund: refund.sn, problem: answer.problem }, 'refund failed');
  return (tx) => failRefund(tx, refund.id, answer.problem);
}

async function askForRefund(app: FastifyInstance, refund: Refund) {
  const [attempt] = await app.db
    .select()
    .from(payAttempts)
    .where(and(eq(payAttempts.id, refund.attemptId), isNotNull(payAttempts.transaction)));
  const channel = findChannel(app, attempt?.channel ?? '');
  if (!attempt?.transaction || !channel) throw new Error(`refund ${refund.sn}: ${attempt?.channel} is not configured`);
  const { paySn, reference, transaction, amount: total, currency } = attempt;
  const { sn: refundSn, amount, reason } = refund;
  return channel.refund({ paySn, reference, transaction, refundSn, amount, total, currency, reason });
}
