/** What `SECRET_KEY` and the key's file hold: 256 bits as hexadecimal digits, e.g. of `openssl rand -hex 32`. */
export const isKey = (text: string): boolean => /^[\da-f]{64}$/i.test(text);
