/** Year, month and day with signs between them, or eight digits. */
const written = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$|^(\d{4})(\d\d)(\d\d)$/;

/**
 * Reads a day that somebody typed: `2026/11/6`, `2026-11-06`, `2026年11月6日`, `20261106`.
 *
 * @returns `2026-11-06`, '' for nothing, undefined where it is no day of the calendar
 * @example readDay('2026/2/30'); // undefined
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const [year = '', month = '', date = ''] = written.exec(text)?.slice(1).filter(Boolean) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** `2026-11-06` in the order of the site's language: `2026/11/06`. */
export const writeDay = (day: string): string => day.replaceAll('-', '/');
