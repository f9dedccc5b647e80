/** Milliseconds that Beijing is ahead of UTC, all year: China has no daylight saving time. */
const ahead = 8 * 3_600_000;

/**
 * A time of the contract with its zone, `2026-01-05T09:30:00+08:00`: the API writes every time as `YYYY-MM-DD HH:mm:ss`
 * (`api/src/platform/format/beijing-time.ts`), in Beijing and without a zone.
 */
export const zonedTime = (time: string): string => `${time.replace(' ', 'T')}+08:00`;

/** The day in Beijing, `YYYY-MM-DD`, wherever the visitor is. */
export const beijingDay = (at = new Date()): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10);
