/** Life of the token cookie: 360 days in milliseconds (spec section 9). */
export const tokenLifetime = 31_104_000_000;

const day = 24 * 3600 * 1000;
/** Most browsers keep no cookie longer. */
const year = 365 * day;

/** The site's cookies (spec section 9), what each is for, and how long it is kept, in milliseconds. */
const lifetimes = {
  /** The login. */
  token: tokenLifetime,
  /** What the visitor arranged on the page: see `setting.ts`. */
  setting: year,
  /** The bulletin that was seen. */
  notice: year,
  /** The notice about a daily limit was seen; the next day it is shown again. Limits themselves are the API's. */
  chat_limit: day,
  draw_limit: day,
  qrcode_limit: day,
  /** The model that was chosen last, for chat, for the tools and (ours) for drawing. */
  chat_model: year,
  plugin_model: year,
  draw_model: year,
  /** Whose link led here: the share and the inviter. Gone once both were reported; a friend may look around for days. */
  cid: 30 * day,
  user_sn: 30 * day,
  /** The last account typed into the login dialog. */
  account: year,
} as const;

export type CookieName = keyof typeof lifetimes;

/** In milliseconds. */
export const lifetimeOf = (name: CookieName): number => lifetimes[name];

/** Reads one cookie out of a `Cookie` header or `document.cookie`; a malformed value counts as absent. */
export function readCookie(cookies: string, name: CookieName): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** A `document.cookie` line. `lifetime` in milliseconds; 0 removes the cookie, undefined makes a session cookie. */
export function cookieLine(name: CookieName, value: string, secure: boolean, lifetime?: number): string {
  const age = lifetime === undefined ? '' : `; Max-Age=${Math.floor(lifetime / 1000)}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
}

/** Writes a cookie in the browser, for as long as a cookie of its name is kept; `lifetime` 0 removes it. */
export function writeCookie(name: CookieName, value: string, lifetime: number = lifetimes[name]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
  document.cookie = cookieLine(name, value, window.location.protocol === 'https:', lifetime);
}
