/** Life of the token cookie: 360 days in milliseconds (spec section 9). */
export const tokenLifetime = 31_104_000_000;

/** Names of the site's cookies (spec section 9). `account` is the last account typed. */
export type CookieName =
  | 'token'
  | 'setting'
  | 'notice'
  | 'chat_limit'
  | 'draw_limit'
  | 'qrcode_limit'
  | 'chat_model'
  | 'plugin_model'
  | 'cid'
  | 'user_sn'
  | 'account';

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

/** Writes a cookie in the browser. */
export function writeCookie(name: CookieName, value: string, lifetime?: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
  document.cookie = cookieLine(name, value, window.location.protocol === 'https:', lifetime);
}
