import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findChannel } from '../../providers/payment/payment.ts';
import { orders, payAttempts } from '../order/order-tables.ts';
import { firstQuery, queryPaymentTask } from '../order/query-task.ts';
import type { Attempt } from '../order/stored-orders.ts';
import { askChannel, takeQueryTurn } from './attempts.ts';

/** Seconds between two questions about one attempt at most; until then each one takes twice as long. */
const retry = { first: firstQuery, longest: 300 };

/** Asks channels about attempts until they are paid, or their order is to be closed (the job `close-orders`). */
export function queryTasks(app: FastifyInstance): void {
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
