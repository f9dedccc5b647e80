import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { type Audit, audit } from './audit.ts';
import { auditResults } from './audit-tables.ts';

/** The ledger is audited by one process at a time; every process shows Prometheus what the last audit found. */
export function auditJobs(app: FastifyInstance): void {
  app.jobs.add({ name: 'audit-ledger', everySeconds: 300, limitSeconds: 600, run: () => storeAudit(app) });
  showAudit(app);
}

/** Audits the ledger and stores what it found. Every few minutes, so without comparing holds of accounts that have none open. */
export async function storeAudit({ db, log }: FastifyInstance): Promise<void> {
  const time = new Date();
  const result = await audit(db, { holds: 'accounts with held credits' });
  await db
    .insert(auditResults)
    .values({ result, time })
    .onConflictDoUpdate({ target: auditResults.id, set: { result, time } });
  if (result.findings.length > 0) log.error({ findings: result.findings }, 'the audit of the ledger found something');
}

/** Before the first audit of a database there is nothing to show: the gauges have no value. */
function showAudit({ db, metrics }: FastifyInstance): void {
  let reading: Promise<typeof auditResults.$inferSelect | undefined> | undefined;
  // One scrape asks all gauges at once: they share one query.
  const read = () => {
    reading ??= db
      .select()
      .from(auditResults)
      .then(([last]) => last)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const show = (
    { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
    set: (gauge: Gauge, found: Audit, time: Date) => void,
  ) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        const last = await read();
        gauge.reset();
        if (last) set(gauge, last.result, last.time);
        else if (labelNames.length === 0) gauge.remove();
      },
    });
  };
  show(
    { name: 'site_ledger_findings', help: 'What the last audit of the ledger found wrong; must be 0' },
    (gauge, { findings }) => gauge.set(findings.length),
  );
  show({ name: 'site_ledger_entries', help: 'Entries of the ledger at the last audit' }, (gauge, { entries }) =>
    gauge.set(entries),
  );
  show({ name: 'site_ledger_audit_seconds', help: 'How long the last audit took' }, (gauge, { seconds }) =>
    gauge.set(seconds),
  );
  show({ name: 'site_ledger_audit_timestamp_seconds', help: 'When the last audit began' }, (gauge, _found, time) =>
    gauge.set(time.getTime() / 1000),
  );
  const ofKind = {
    name: 'site_ledger_total',
    help: 'Sum of all accounts of a kind, in minor units',
    labelNames: ['currency', 'kind'],
  };
  show(ofKind, (gauge, { totals }) => {
    for (const { currency, kind, amount } of totals) gauge.set({ currency, kind }, amount);
  });
  show(
    { name: 'site_orders', help: 'Orders by state at the last audit', labelNames: ['status'] },
    (gauge, { orders }) => {
      for (const { status, count } of orders) gauge.set({ status }, count);
    },
  );
  show(
    { name: 'site_orders_refunded', help: 'What went back of orders, in fen, at the last audit' },
    (gauge, { orders }) => gauge.set(orders.reduce((sum, one) => sum + one.refunded, 0)),
  );
}
