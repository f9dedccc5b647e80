/** The path of a link into a preview; its key follows. */
export const previewPath = '/_mf/preview/';
export const leavePath = `${previewPath}leave`;

/** The key of the preview that the browser is in, from a `Cookie` header. */
export const keyIn = (cookies: string): string | undefined => /(?:^|;\s*)mf_preview=([\w-]+)/.exec(cookies)?.[1];

/** The cookie by which a browser stays in a preview. No script reads it. @param lifetime milliseconds; 0 removes it */
export const previewCookie = (key: string, secure: boolean, lifetime: number): string =>
  `mf_preview=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(lifetime / 1000)}${secure ? '; Secure' : ''}`;
