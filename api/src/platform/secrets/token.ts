import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenShape = /^[\w-]{43}$/;

/** A new token: 256 random bits. */
export const makeToken = () => randomBytes(32).toString('base64url');

/** How a token is stored. Random enough that a plain hash cannot be turned round. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

/** Not worth a query otherwise. */
export const looksLikeToken = (token: string) => tokenShape.test(token);

/** Whether two secrets, hashes or signatures are the same. Takes the same time wherever they differ. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
