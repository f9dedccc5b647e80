import { getDecoration, getSiteConfig, pcStyleId, type SiteConfig } from 'shared/contracts/site.ts';
import { getUserCenter, type UserCenter } from 'shared/contracts/user.ts';
import type { Call } from 'shared/http/create-call.ts';
import { ApiRefusal } from 'shared/http/errors.ts';

/** What every page needs before it renders (spec section 2). */
export interface Site {
  /** null: the API could not be asked; the site goes on with defaults. */
  config: SiteConfig | null;
  user: UserCenter | null;
  /** The theme's JSON string, or '' for the site's own colours. */
  decoration: string;
  /** The API said that the token is no longer good (code −1): the cookie goes. */
  tokenRefused: boolean;
}

/** The public part, the same for every visitor. */
export type PublicSite = Pick<Site, 'config' | 'decoration'>;

/** Loads configuration and theme side by side; what fails is left at its default, silently (spec section 8). */
export async function loadPublicSite(call: Call): Promise<PublicSite> {
  const [config, decoration] = await Promise.all([
    call(getSiteConfig, {}, { quiet: true, withToken: false }).catch(() => null),
    call(getDecoration, { id: pcStyleId }, { quiet: true, withToken: false }).catch(() => null),
  ]);
  return { config, decoration: decoration?.data ?? '' };
}

/** Loads who is logged in. A failure resets the user in memory; only code −1 gives the token up. */
export async function loadUser(call: Call): Promise<Pick<Site, 'user' | 'tokenRefused'>> {
  try {
    return { user: await call(getUserCenter, {}, { quiet: true }), tokenRefused: false };
  } catch (error) {
    return { user: null, tokenRefused: error instanceof ApiRefusal && error.code === -1 };
  }
}
