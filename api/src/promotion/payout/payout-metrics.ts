import { inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { withdrawals } from '../withdrawal/withdrawal.ts';

/** What operators must look into: withdrawals that wait for them or for a channel, and for how long. */
export function payoutMetrics({ db, metrics }: FastifyInstance): void {
  const { status, createTime } = withdrawals;
  const waiting = new Gauge({
    name: 'site_withdrawals',
    help: 'Withdrawals by state: review and approved wait for an operator, paying for a channel or a person',
    labelNames: ['status'],
    registers: [metrics],
    collect: async () => {
      waiting.reset();
      oldest.reset();
      const rows = await db
        .select({
          status,
          count: sql<number>`count(*)::int`,
          age: sql<number>`extract(epoch from now() - min(${createTime}))::float8`,
        })
        .from(withdrawals)
        .where(inArray(status, ['review', 'approved', 'paying']))
        .groupBy(status);
      for (const row of rows) {
        waiting.set({ status: row.status }, row.count);
        oldest.set({ status: row.status }, row.age);
      }
    },
  });
  const oldest = new Gauge({
    name: 'site_withdrawals_oldest_seconds',
    help: 'Age of the oldest withdrawal in each state',
    labelNames: ['status'],
    registers: [metrics],
  });
}
