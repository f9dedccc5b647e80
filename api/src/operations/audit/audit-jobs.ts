import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Db } from '../../platform/database/db.ts';
import { type Audit, auditWithin, onOneState } from './audit.ts';
import { auditSince, soundUntil } from './audit-since.ts';
import { auditResults, type StoredAudit } from './audit-tables.ts';

const day = 86_400_000;
/** Milliseconds of the night's beginning after midnight in UTC: three o'clock in Beijing. */
const nightBegin = 19 * 3_600_000;

/** The ledger is audited by one process at a time; every process shows Prometheus what the last audit found. */
export function auditJobs(app: FastifyInstance): void {
  app.jobs.add({ name: 'audit-ledger', everySeconds: 300, limitSeconds: 600, run: () => storeAudit(app) });
  showAudit(app);
}

/** Audits the ledger and stores what it found: what came since the last audit if that was sound, and all of it once a night. */
export async function storeAudit({ db, log }: FastifyInstance, time = new Date()): Promise<void> {
  const [last] = await db.select().from(auditResults);
  const result = (last && (await goOn(db, last.result, time))) ?? (await readWhole(db, time));
  await db
    .insert(auditResults)
    .values({ result, time })
    .onConflictDoUpdate({ target: auditResults.id, set: { result, time } });
  if (result.findings.length > 0) log.error({ findings: result.findings }, 'the audit of the ledger found something');
}

/** Undefined where the whole ledger is to be read: in another night, and where something is found or was found. */
async function goOn(db: Db, { sound, wholeTime = '' }: StoredAudit, time: Date): Promise<StoredAudit | undefined> {
  if (!sound || nightOf(new Date(wholeTime)) !== nightOf(time)) return undefined;
  return onOneState(db, async (tx) => {
    const found = await auditSince(tx, sound);
    return found.findings.length > 0 ? undefined : { ...found, sound: await soundUntil(tx, found), wholeTime };
  });
}

const nightOf = (time: Date) => Math.floor((time.getTime() - nightBegin) / day);

/** Without comparing holds of accounts that have none open, which takes as long as all the rest. */
const readWhole = (db: Db, time: Date): Promise<StoredAudit> =>
  onOneState(db, async (tx) => {
    const found = await auditWithin(tx, { holds: 'accounts with held credits' });
    const sound = found.findings.length > 0 ? undefined : await soundUntil(tx, found);
    return { ...found, sound, wholeTime: time.toISOString() };
  });

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
