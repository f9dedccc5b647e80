import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { type Audit, audit } from '../audit/audit.ts';

/** Milliseconds for which an audit is not repeated, however often Prometheus asks. */
const auditAge = 5 * 60_000;

/**
 * `/metrics` for Prometheus, beside the probes: shell and gateway pass on only what lies under the API's prefix. Asking
 * for it runs the audit of the ledger when the last one is older than five minutes.
 */
export function metricsRoutes(app: FastifyInstance): void {
  const registry = app.metrics;
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const findings = gauge('site_ledger_findings', 'What the last audit of the ledger found wrong; must be 0');
  const entries = gauge('site_ledger_entries', 'Entries of the ledger at the last audit');
  const seconds = gauge('site_ledger_audit_seconds', 'How long the last audit took');
  const time = gauge('site_ledger_audit_timestamp_seconds', 'When the last audit was done');
  const total = gauge('site_ledger_total', 'Sum of all accounts of a kind, in minor units', ['currency', 'kind']);
  const orders = gauge('site_orders', 'Orders by state at the last audit', ['status']);
  const refunded = gauge('site_orders_refunded', 'What went back of orders, in fen, at the last audit');

  let audited: { at: number; done: Promise<Audit> } | undefined;
  const refresh = async () => {
    if (!audited || Date.now() - audited.at > auditAge) {
      const running = { at: Date.now(), done: audit(app.db) };
      running.done.catch(() => {
        // The next scrape tries again.
        if (audited === running) audited = undefined;
      });
      audited = running;
    }
    const { at, done } = audited;
    const found = await done;
    findings.set(found.findings.length);
    entries.set(found.entries);
    seconds.set(found.seconds);
    time.set(at / 1000);
    for (const { currency, kind, amount } of found.totals) total.set({ currency, kind }, amount);
    orders.reset();
    for (const { status, count } of found.orders) orders.set({ status }, count);
    refunded.set(found.orders.reduce((sum, one) => sum + one.refunded, 0));
    return found;
  };

  app.get('/metrics', async (request, reply) => {
    const { findings: wrong } = await refresh();
    if (wrong.length > 0) request.log.error({ findings: wrong }, 'the audit of the ledger found something');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
