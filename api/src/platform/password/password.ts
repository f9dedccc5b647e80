import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** 3 lanes make up for an N below OWASP's first choice of 2^17 (their table of equal strength). */
const lanes = { r: 8, p: 3 };

/** `scrypt$N$r$p$salt$hash`: the parameters stand in the hash, so they can grow. `cost` is `PASSWORD_COST`. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derived(password, salt, 32, { N: 2 ** cost, ...lanes });
  return form(cost, salt.toString('base64url'), hash.toString('base64url'));
}

/** False without a stored hash, but not faster: an unknown account takes as long to refuse as a known one. */
export async function checkPassword(
  password: string,
  stored: string | null | undefined,
  cost: number,
): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored || form(cost, 'A'.repeat(22), 'A'.repeat(43))).split('$');
  const expected = Buffer.from(hash, 'base64url');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derived(password, Buffer.from(salt, 'base64url'), expected.length, parameters);
  return timingSafeEqual(found, expected) && Boolean(stored);
}

const form = (cost: number, salt: string, hash: string) => `scrypt$${2 ** cost}$${lanes.r}$${lanes.p}$${salt}$${hash}`;

function derived(password: string, salt: Buffer, length: number, parameters: { N: number; r: number; p: number }) {
  // scrypt takes 128 * N * r bytes, and a little.
  const maxmem = 256 * parameters.N * parameters.r;
  return derive(password.normalize('NFKC'), salt, length, { ...parameters, maxmem });
}
