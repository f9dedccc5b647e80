import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { alertChecks, alerts } from '../stored/alert-tables.ts';
import { hoursAfter, type SeenAlert } from './seen-alert.ts';

/** Milliseconds for which an alert must not be seen before it is over: what comes and goes is one alert. */
const over = 2 * 60_000;
/** Days for which one that ended is kept. */
const keptDays = 90;

/** The result of one check. */
export interface Looked {
  check: string;
  seen: SeenAlert[];
  /** The reason why it could not look; empty: it could. */
  problem: string;
}

/** Opens and ends alerts by what was seen now. What a check could not look at stays as it is. */
export async function storeLook(db: Db, looks: Looked[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { check: name, problem } of looks) {
      const set = { time: now, problem: problem.slice(0, 300) };
      await tx
        .insert(alertChecks)
        .values({ ...set, name })
        .onConflictDoUpdate({ target: alertChecks.name, set });
    }
    const standing = await tx.select().from(alerts).where(isNull(alerts.endTime)).for('update');
    const byKey = new Map(standing.map((alert) => [alert.key, alert]));
    for (const { key, isUrgent = false, says, advice, since = now, settles = 0 } of looks.flatMap(({ seen }) => seen)) {
      const known = byKey.get(key);
      const isSettled = now.getTime() - (known?.seenTime ?? now).getTime() >= settles * 60_000;
      const set = { isUrgent, says, advice, missingSince: null, openTime: known?.openTime ?? (isSettled ? now : null) };
      if (known) await tx.update(alerts).set(set).where(eq(alerts.id, known.id));
      else
        await tx
          .insert(alerts)
          .values({ ...set, key, since, seenTime: now })
          .onConflictDoNothing();
      byKey.delete(key);
    }
    const looked = new Set(looks.filter(({ problem }) => !problem).map(({ check }) => check));
    const missing = [...byKey.values()].filter(({ key }) => looked.has(checkOf(key)));
    const idsOf = (rows: typeof missing) => inArray(alerts.id, [0, ...rows.map(({ id }) => id)]);
    // Nobody was told of it.
    await tx.delete(alerts).where(and(isNull(alerts.openTime), idsOf(missing)));
    await tx
      .update(alerts)
      .set({ missingSince: now })
      .where(and(isNull(alerts.missingSince), idsOf(missing)));
    await tx
      .update(alerts)
      .set({ endTime: sql`${alerts.missingSince}` })
      .where(and(lt(alerts.missingSince, new Date(now.getTime() - over + 1)), isNull(alerts.endTime), idsOf(missing)));
    await tx.delete(alerts).where(lt(alerts.endTime, hoursAfter(now, -24 * keptDays)));
  });
}

/** The check whose alert it is. */
export const checkOf = (key: string): string => key.split('.')[0] ?? '';
