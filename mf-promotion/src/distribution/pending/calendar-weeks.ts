const dayLength = 86_400_000;

/** A day of a calendar, `2026-11-26`. */
const written = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The weeks, Monday to Sunday, in which the days lie. Weeks between them without any of the days are left out.
 * @param days `2026-11-26`, in any order
 */
export function calendarWeeks(days: readonly string[]): string[][] {
  const mondays = days.map((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return time - ((new Date(time).getUTCDay() + 6) % 7) * dayLength;
  });
  return [...new Set(mondays)]
    .sort((a, b) => a - b)
    .map((monday) => Array.from({ length: 7 }, (_, at) => written(monday + at * dayLength)));
}
