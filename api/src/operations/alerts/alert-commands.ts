import { desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import {
  clearAlert,
  holdAlert,
  listAlerts,
  listChecks,
  raiseAlert,
  showStanding,
} from 'shared/contracts/operator/operation/alerts.ts';
import type { Db } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { destinationCommands } from './destination-commands.ts';
import { hoursAfter } from './look/seen-alert.ts';
import { checkOf } from './look/store-look.ts';
import {
  alertChecks,
  alertDestinations,
  alertHolds,
  alertReports,
  alerts,
  alertTellings,
  type StoredAlert,
} from './stored/alert-tables.ts';

/** Days for which one that ended is listed, and rows at most. */
const [listedDays, listed] = [30, 300];

export function alertCommands(operatorApi: OperatorApi): void {
  const { alertWatch } = operatorApi.site;
  destinationCommands(operatorApi);

  serveReading(operatorApi, listAlerts, async ({ state }, { db }) => {
    const now = new Date();
    const standing = await findStanding(db);
    const ended = await db
      .select()
      .from(alerts)
      .where(gt(alerts.endTime, hoursAfter(now, -24 * listedDays)))
      .orderBy(desc(alerts.endTime))
      .limit(listed);
    const rows = [...(state === 'ended' ? [] : standing), ...(state === 'standing' ? [] : ended)];
    const told = await findTold(db, rows);
    const holds = await db.select().from(alertHolds).where(gt(alertHolds.until, now));
    return rows.map((alert) => ({
      id: alert.id,
      key: alert.key,
      state: alert.endTime ? 'ended' : 'standing',
      urgent: alert.isUrgent,
      since: alert.since.toISOString(),
      end_time: alert.endTime?.toISOString() ?? null,
      says: alert.says,
      advice: alert.advice,
      told: told.get(alert.id) ?? '',
      held_until: heldUntil(alert, holds),
    }));
  });

  serveReading(operatorApi, showStanding, async (_input, { db }) => {
    const standing = await findStanding(db);
    return { standing: standing.map(({ key, says }) => `${key}: ${says}`) };
  });

  serveReading(operatorApi, listChecks, async (_input, { db }) => {
    const looks = await db.select().from(alertChecks);
    const standing = await findStanding(db);
    return alertWatch.checks.map(({ name, about }) => {
      const last = looks.find((look) => look.name === name);
      return {
        check: name,
        about,
        last_look: last?.time.toISOString() ?? null,
        alerts: standing.filter(({ key }) => checkOf(key) === name).length,
        problem: last?.problem ?? '',
      };
    });
  });

  serveWriting(operatorApi, holdAlert, async ({ key, hours }, { tx, log }) => {
    log.target = `alert ${key}`;
    if (hours === 0) {
      await tx.delete(alertHolds).where(eq(alertHolds.key, key));
      return { key, held_until: null };
    }
    const until = hoursAfter(new Date(), hours);
    await tx.insert(alertHolds).values({ key, until }).onConflictDoUpdate({ target: alertHolds.key, set: { until } });
    return { key, held_until: until.toISOString() };
  });

  serveWriting(operatorApi, raiseAlert, async ({ key, says, advice, urgent, minutes }, { tx, log }) => {
    log.target = `alert own.${key}`;
    const now = new Date();
    const until = hoursAfter(now, minutes / 60);
    const [known] = await tx.select().from(alertReports).where(eq(alertReports.key, key)).for('update');
    const since = known && known.until > now ? known.since : now;
    const set = { says, advice, isUrgent: urgent, since, until };
    await tx
      .insert(alertReports)
      .values({ ...set, key })
      .onConflictDoUpdate({ target: alertReports.key, set });
    return { key: `own.${key}`, until: until.toISOString() };
  });

  serveWriting(operatorApi, clearAlert, async ({ key: given }, { tx, log }) => {
    const key = given.replace(/^own\./, '');
    log.target = `alert own.${key}`;
    const gone = await tx.delete(alertReports).where(eq(alertReports.key, key)).returning();
    return { key: `own.${key}`, cleared: gone.some(({ until }) => until > new Date()) };
  });
}

const findStanding = async (db: Db): Promise<StoredAlert[]> => {
  const rows = await db
    .select()
    .from(alerts)
    .where(isNull(alerts.endTime))
    .orderBy(desc(alerts.isUrgent), alerts.since);
  return rows.filter(({ openTime }) => openTime !== null);
};

/** Names of the destinations that were told of each alert. */
async function findTold(db: Db, rows: StoredAlert[]): Promise<Map<number, string>> {
  const ids = [0, ...rows.map(({ id }) => id)];
  const tellings = await db
    .select({ alert: alertTellings.alertId, name: alertDestinations.name })
    .from(alertTellings)
    .innerJoin(alertDestinations, eq(alertDestinations.id, alertTellings.destinationId))
    .where(inArray(alertTellings.alertId, ids))
    .orderBy(alertDestinations.name);
  const byAlert = Map.groupBy(tellings, ({ alert }) => alert);
  return new Map([...byAlert].map(([id, all]) => [id, all.map(({ name }) => name).join(', ')]));
}

function heldUntil({ key, endTime }: StoredAlert, holds: { key: string; until: Date }[]): string | null {
  if (endTime) return null;
  const untils = holds.filter((hold) => hold.key === key || hold.key === 'all').map(({ until }) => until.toISOString());
  return untils.toSorted().at(-1) ?? null;
}
