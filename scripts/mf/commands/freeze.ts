import { freezeReleases, unfreezeReleases } from 'shared/releases/operations/rights.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { Freeze } from 'shared/releases/rights/freezes.ts';
import { type MfAnswer, type MfOptions, optionalName } from '../mf-options.ts';
import { minute } from '../table.ts';

export async function freeze({ site, by, token, reason, until, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const name = optionalName(only);
  const made = await freezeReleases(site, { by, token, reason, name, until: readEnd(until) });
  const end = `To end it: npm run mf -- unfreeze ${name ? `${name} ` : ''}--reason "…"`;
  return { text: `${freezeText(made)}. Going back stays possible. ${end}`, json: made };
}

export async function unfreeze({ site, by, token, reason, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const name = optionalName(only);
  const ended = await unfreezeReleases(site, { by, token, reason, name });
  const what = name ?? 'The site';
  const text = ended ? `${what} can be promoted again.` : `${what} was not frozen; nothing was changed.`;
  return { text, json: { ended: ended ?? null } };
}

/** Which part is frozen until when, by whom and why. */
export const freezeText = ({ remote, until, by, reason }: Freeze): string =>
  `${remote ?? 'The site'} is FROZEN until ${minute(until)} by ${by}: ${reason}`;

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** `2h`, or a time; one without a zone is of UTC, as all times that are printed. */
function readEnd(text: string | undefined, now = Date.now()): Date {
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text ?? '') ?? [];
  const time = count ? now + Number(count) * (units[unit] ?? 0) : parseTime(text ?? '');
  if (time > now) return new Date(time);
  const said = text ? `"${text}" is no time to come.` : 'Until when?';
  throw new ReleaseProblem('usage', `${said} Examples: --until 12h, --until 2026-10-08, --until "2026-10-08 09:00"`);
}

function parseTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return Number.NaN;
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$|^.{10}$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
}
