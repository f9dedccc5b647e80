import { ReleaseProblem } from 'shared/releases/problem.ts';

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/**
 * The end of something, as it is typed: `2h`, or a time; one without a zone is of UTC, as all times that are printed.
 * @param flag that it was typed with
 * @throws ReleaseProblem (usage) for a time that is over, or none
 */
export function readEnd(flag: string, text: string | undefined, now = Date.now()): Date {
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text ?? '') ?? [];
  const time = count ? now + Number(count) * (units[unit] ?? 0) : parseTime(text ?? '');
  if (time > now) return new Date(time);
  const said = text ? `"${text}" is no time to come.` : 'Until when?';
  throw new ReleaseProblem('usage', `${said} Examples: ${flag} 12h, ${flag} 2026-10-08, ${flag} "2026-10-08 09:00"`);
}

function parseTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return Number.NaN;
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$|^.{10}$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
}
