import { freezeReleases, unfreezeReleases } from 'shared/releases/operations/rights.ts';
import type { Freeze } from 'shared/releases/rights/freezes.ts';
import { type MfAnswer, type MfOptions, optionalName } from '../mf-options.ts';
import { minute } from '../table.ts';
import { readEnd } from './read-end.ts';

export async function freeze({ site, by, token, reason, until, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const name = optionalName(only);
  const made = await freezeReleases(site, { by, token, reason, name, until: readEnd('--until', until) });
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
