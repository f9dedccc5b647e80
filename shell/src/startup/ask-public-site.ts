import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site.ts';
import type { Call } from 'shared/http/create-call.ts';

/** What the API tells everybody, as it came: null and '' where it did not. */
export interface PublicSiteAnswers {
  config: object | null;
  /** The theme's JSON string, or '' for the site's own colours. */
  decoration: string;
}

/** Asks for configuration and theme side by side; what fails is left out, silently (spec section 8). */
export async function askPublicSite(call: Call): Promise<PublicSiteAnswers> {
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { quiet: true, withToken: false }).catch(() => null),
    call(getDecoration, { id: pcStyleId }, { quiet: true, withToken: false }).catch(() => null),
  ]);
  return {
    config: typeof config === 'object' && config !== null && !Array.isArray(config) ? config : null,
    decoration: typeof decoration?.data === 'string' ? decoration.data : '',
  };
}
