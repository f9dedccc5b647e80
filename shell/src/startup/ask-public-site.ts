import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import type { PublicAnswers } from '../document/site-data.ts';

/** Asks for configuration and theme side by side; what fails is left out, silently (spec section 8). */
export async function askPublicSite(call: Call): Promise<Omit<PublicAnswers, 'rev'>> {
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { quiet: true, withToken: false }).catch(() => null),
    call(getDecoration, { id: pcStyleId }, { quiet: true, withToken: false }).catch(() => null),
  ]);
  return {
    config: typeof config === 'object' && config !== null && !Array.isArray(config) ? config : null,
    decoration: typeof decoration?.data === 'string' ? decoration.data : '',
  };
}
