import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { lookAtAll } from './look/alert-checks.ts';
import { alerts } from './stored/alert-tables.ts';
import { storeDisks } from './stored/machine-disks.ts';
import { tellAlerts } from './tell/tell-alerts.ts';

const minute = 60_000;
/** Milliseconds after the start until the first look: what waits for operators is loaded then, and no start waits for that. */
const settled = minute;

/**
 * Looks each minute at what is wrong, and tells who is to know: one of the processes that share the database. Each of them measures its
 * own disks.
 */
export function alertJobs(app: FastifyInstance): void {
  showAlerts(app);
  const started = Date.now();
  app.jobs.add({
    name: 'look-for-alerts',
    everySeconds: 60,
    limitSeconds: 300,
    run: async () => {
      if (Date.now() - started >= settled) await watchOnce(app, new Date());
    },
  });
  measureDisks(app);
}

/** One look and what follows from it, by one process at a time. */
export async function watchOnce(app: FastifyInstance, now: Date): Promise<void> {
  const release = await app.database.claim('alerts');
  if (!release) return;
  try {
    await lookAtAll(app, now);
    await tellAlerts(app, now);
  } finally {
    await release();
  }
}

function measureDisks(app: FastifyInstance): void {
  const { db, log } = app;
  let timer: NodeJS.Timeout | undefined;
  const measure = async () => {
    const disks = await app.alertWatch.parts.disks();
    await storeDisks(db, disks, new Date());
  };
  app.addHook('onListen', async () => {
    timer = setInterval(
      () => void measure().catch((error: unknown) => log.warn({ err: error }, 'the disks could not be measured')),
      5 * minute,
    ).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function showAlerts({ db, metrics }: FastifyInstance): void {
  const gauge: Gauge<'urgent'> = new Gauge({
    name: 'site_alerts',
    help: 'Alerts that stand (npm run admin -- alerts list)',
    labelNames: ['urgent'],
    registers: [metrics],
    async collect() {
      const stands = and(isNull(alerts.endTime), isNotNull(alerts.openTime));
      for (const isUrgent of [true, false]) {
        const count = await db.$count(alerts, and(stands, eq(alerts.isUrgent, isUrgent)));
        gauge.set({ urgent: isUrgent ? 'yes' : 'no' }, count);
      }
    },
  });
}
