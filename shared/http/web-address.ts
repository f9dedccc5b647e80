/** A whole http(s) address that somebody wrote; null for all else. */
export const webAddress = (text: string): URL | null => (/^https?:\/\//i.test(text) ? URL.parse(text) : null);
