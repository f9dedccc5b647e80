import { and, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { findChannel } from '../../providers/payment/payment.ts';
import { countDifferences, reconcile } from '../bill/reconcile.ts';
import { orders, payAttempts, refunds } from '../order/order-tables.ts';
import { firstQuery, queryPaymentTask } from '../order/order-tasks.ts';
import { type Attempt, lockOrder, publishOrder } from '../order/stored-orders.ts';
import { refundTasks } from '../refund/send-refund.ts';
import { askChannel, closeAttempt, takeQueryTurn } from './attempts.ts';

/** Attempts or orders that one run looks at. */
const atOnce = 100;

export function payJobs(app: FastifyInstance): void {
  queryTasks(app);
  app.jobs.add({ name: 'close-orders', everySeconds: 15, limitSeconds: 120, run: () => closeOrders(app) });
  app.jobs.add({ name: 'compare-bills', everySeconds: 3600, limitSeconds: 600, run: () => reconcile(app) });
  refundTasks(app);
  payMetrics(app);
}

/**
 * Closes orders that are no longer paid: first at the channels, then here. What they say was paid is fulfilled.
 * @param only the order that is meant; absent: all
 */
export async function closeOrders(app: FastifyInstance, only?: number): Promise<void> {
  const { db } = app;
  const meant = only === undefined ? undefined : eq(orders.id, only);
  // Of orders that expired, and of those that were paid another way.
  const open = await db
    .select({ attempt: payAttempts })
    .from(payAttempts)
    .innerJoin(orders, eq(orders.id, payAttempts.orderId))
    .where(
      and(meant, eq(payAttempts.status, 'open'), sql`(${orders.status} <> 'pending' or ${orders.expireTime} <= now())`),
    )
    // What could not be closed the last time comes after the others.
    .orderBy(sql`${payAttempts.queryTime} nulls first`)
    .limit(atOnce);
  for (const { attempt } of open) {
    await takeQueryTurn(db, attempt, 0);
    await eachChannel(app, attempt, (channel) => closeAttempt(app, channel, attempt));
  }

  const isOpen = db
    .select({ id: payAttempts.id })
    .from(payAttempts)
    .where(and(eq(payAttempts.orderId, orders.id), eq(payAttempts.status, 'open')));
  const expired = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(meant, eq(orders.status, 'pending'), lte(orders.expireTime, sql`now()`), notExists(isOpen)))
    .limit(atOnce);
  for (const { id } of expired) await closeOrder(app, id);
}

/** Closes an order that has no open attempt; false when it was paid meanwhile, or an attempt was opened. */
export function closeOrder({ db }: Pick<FastifyInstance, 'db'>, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'pending') return false;
    const mayBePaid = and(eq(payAttempts.orderId, id), eq(payAttempts.status, 'open'));
    if ((await tx.$count(payAttempts, mayBePaid)) > 0) return false;
    const [closed] = await tx
      .update(orders)
      .set({ status: 'closed', closeTime: sql`now()` })
      .where(and(eq(orders.id, id), inArray(orders.status, ['pending'])))
      .returning();
    if (closed) await publishOrder(tx, closed);
    return true;
  });
}

/** A channel that cannot be asked is asked in the next run. */
async function eachChannel(
  app: FastifyInstance,
  attempt: Attempt,
  work: (channel: FastifyInstance['payments'][number]) => Promise<unknown>,
): Promise<void> {
  const channel = findChannel(app, attempt.channel);
  if (!channel) return;
  await work(channel).catch((error: unknown) =>
    app.log.warn({ err: error, channel: channel.name, paySn: attempt.paySn }, 'channel could not be asked'),
  );
}

/** Metrics that operators must act on: refunds that are not back yet, bills that differ. */
function payMetrics({ db, metrics }: FastifyInstance): void {
  const registers = [metrics];
  const waiting = new Gauge({
    name: 'site_refunds',
    help: 'Refunds by state: waiting for a second operator, pending at the channel, failed',
    labelNames: ['status'],
    registers,
    collect: async () => {
      waiting.reset();
      const { status } = refunds;
      const rows = await db
        .select({ status, count: sql<number>`count(*)::int` })
        .from(refunds)
        .where(sql`${status} <> 'done'`)
        .groupBy(status);
      for (const row of rows) waiting.set({ status: row.status }, row.count);
    },
  });
  const differing = new Gauge({
    name: 'site_bill_differences',
    help: 'Differences between bills of channels and our books that no operator has resolved',
    labelNames: ['channel'],
    registers,
    collect: async () => {
      differing.reset();
      for (const { channel, count } of await countDifferences(db)) differing.set({ channel }, count);
    },
  });
}

/** Seconds between two questions about one attempt at most; until then each one takes twice as long. */
const retry = { first: firstQuery, longest: 300 };

/** Asks channels about attempts until they are paid, or their order is to be closed (the job `close-orders`). */
function queryTasks(app: FastifyInstance): void {
  app.tasks.add({
    ...queryPaymentTask,
    delivery: 'at-least-once',
    limits: { all: 5 },
    limitSeconds: 60,
    retry,
    async run({ attemptId }, { task }) {
      const attempt = await findPayable(app, attemptId);
      if (!attempt) return;
      // One that is not configured now may be so after the next start.
      const channel = findChannel(app, attempt.channel);
      if (channel && (await takeQueryTurn(app.db, attempt, 0))) await askChannel(app, channel, attempt);
      return { again: Math.min(retry.longest, retry.first * 2 ** Math.min(task.tries - 1, 10)) };
    },
  });
}

async function findPayable({ db }: FastifyInstance, id: number): Promise<Attempt | undefined> {
  const isPayable = and(
    eq(payAttempts.status, 'open'),
    eq(orders.status, 'pending'),
    gt(orders.expireTime, sql`now()`),
  );
  const [row] = await db
    .select({ attempt: payAttempts })
    .from(payAttempts)
    .innerJoin(orders, eq(orders.id, payAttempts.orderId))
    .where(and(eq(payAttempts.id, id), isPayable));
  return row?.attempt;
}
