import { beijingTime } from '../../../platform/format/beijing-time.ts';
import type { alertTellings, StoredAlert, StoredDestination } from '../stored/alert-tables.ts';
import type { News } from './alert-text.ts';

/** Milliseconds after which an open alert is sent again: an urgent one, another one. */
const [againUrgent, again] = [3_600_000, 6 * 3_600_000];

export type Telling = typeof alertTellings.$inferSelect;

export interface Told {
  alerts: StoredAlert[];
  tellings: Telling[];
  /** Keys that are held now. */
  held: ReadonlySet<string>;
}

/** News that a receiver has to get now. */
export function dueNews(destination: StoredDestination, { alerts, tellings, held }: Told, now: Date): News[] {
  const last = new Map(
    tellings.filter(({ destinationId }) => destinationId === destination.id).map((it) => [it.alertId, it]),
  );
  const isQuiet = inQuietHours(destination.quietHours, now);
  return alerts.flatMap((alert): News[] => {
    const { id, key, isUrgent, endTime, openTime } = alert;
    if (held.has('all') || held.has(key)) return [];
    const told = last.get(id);
    if (!isUrgent && (isQuiet || (destination.isUrgentOnly && !told))) return [];
    if (endTime) return told && !told.isEnd ? [{ alert, what: 'ended' }] : [];
    if (!openTime) return [];
    if (!told || (isUrgent && !told.isUrgent)) return [{ alert, what: 'opened' }];
    return now.getTime() - told.time.getTime() >= (isUrgent ? againUrgent : again) ? [{ alert, what: 'again' }] : [];
  });
}

/** @param hours `23:00-08:00`: from the first minute to before the last, also over midnight */
export function inQuietHours(hours: string, now: Date): boolean {
  const [from = '', until = ''] = hours.split('-');
  const clock = beijingTime(now).slice(11, 16);
  return from <= until ? clock >= from && clock < until : clock >= from || clock < until;
}
