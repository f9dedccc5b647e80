import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import { type AwayStatus, awayStatus } from 'shared/http/errors.ts';
import type { PublicAnswers } from '../document/site-data.ts';

/** Asks for configuration and theme side by side; what fails is left out, silently (spec section 8). */
export async function askPublicSite(call: Call): Promise<Omit<PublicAnswers, 'rev'>> {
  let away: AwayStatus | undefined;
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { quiet: true, withToken: false }).catch((error) => {
      away = awayStatus(error);
      return null;
    }),
    call(getDecoration, { id: pcStyleId }, { quiet: true, withToken: false }).catch(() => null),
  ]);
  return { config, ...(away ? { away } : {}), decoration: decoration?.data ?? '' };
}
