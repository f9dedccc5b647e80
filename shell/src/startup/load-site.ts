import { getUserCenter } from 'shared/contracts/account/user.ts';
import type { Call } from 'shared/http/create-call.ts';
import { awayStatus, isLoginFailure } from 'shared/http/errors.ts';
import type { Site } from '../document/site-data.ts';

/** Loads who is logged in. A failure resets the user in memory; only code −1 gives the token up. */
export async function loadUser(call: Call): Promise<Pick<Site, 'user' | 'tokenRefused' | 'away'>> {
  try {
    const user = await call(getUserCenter, {}, { quiet: true });
    return { user: user.sn ? user : null, tokenRefused: false };
  } catch (error) {
    const away = awayStatus(error);
    return { user: null, tokenRefused: isLoginFailure(error), ...(away ? { away } : {}) };
  }
}
