import { readCookie } from 'shared/site/setting/cookies.ts';
import { readSetting } from 'shared/site/setting/setting.ts';
import { readTheme } from 'shared/ui/css/theme-colours.ts';
import type { DocumentState, Site } from '../../document/site-data.ts';

interface Asked {
  url: URL;
  cookies: string;
  requestId: string;
}

/**
 * What the server found out for one document. If configuration or user could not be loaded, the user's state is reset for this
 * page (spec section 2): in memory only, for the cookie may still be good. The browser asks again (`recover-visit.ts`). Where the
 * API gave no answer a page for members says so instead of asking for a login (ADR 50).
 */
export function documentState(
  { config, user, decoration, away }: Site,
  { url, cookies, requestId }: Asked,
): DocumentState {
  const hasToken = Boolean(readCookie(cookies, 'token'));
  const known = config && hasToken ? user : null;
  return {
    config,
    loggedIn: known !== null,
    user: known,
    userAway: (hasToken && !known && away) || null,
    theme: readTheme(decoration),
    setting: readSetting(cookies),
    origin: url.origin,
    requestId,
  };
}
