import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { countDifferences } from '../bill/reconcile.ts';
import { refunds } from '../order/order-tables.ts';

/** Metrics that operators must act on: refunds that are not back yet, bills that differ. */
export function payMetrics({ db, metrics }: FastifyInstance): void {
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
