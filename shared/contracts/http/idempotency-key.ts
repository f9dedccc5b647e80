/**
 * A key under which the API answers a request once, however often it is sent: 128 random bits as hex.
 * `crypto.randomUUID` will not do: browsers have it on https and localhost only, and a site may be tried on plain http.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
