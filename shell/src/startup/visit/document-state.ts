import { readCookie } from 'shared/site/cookies.ts';
import { readSetting } from 'shared/site/setting.ts';
import { readTheme } from 'shared/ui/css/theme-colours.ts';
import type { DocumentState, Site } from '../../document/site-data.ts';

interface Asked {
  url: URL;
  cookies: string;
  requestId: string;
}

/**
 * What the server found out for one document. If configuration or user could not be loaded, the user's state is reset for this
 * page (spec section 2): in memory only, for the cookie may still be good. The browser asks again (`recover-visit.ts`).
 */
export function documentState({ config, user, decoration }: Site, { url, cookies, requestId }: Asked): DocumentState {
  const known = config && readCookie(cookies, 'token') ? user : null;
  return {
    config,
    loggedIn: known !== null,
    user: known,
    theme: readTheme(decoration),
    setting: readSetting(cookies),
    origin: url.origin,
    requestId,
  };
}
