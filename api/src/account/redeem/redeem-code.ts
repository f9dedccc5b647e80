import { randomBytes } from 'node:crypto';
import { cleanRedeemCode } from 'shared/contracts/site/typed-text.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Crockford's base32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeShape = /^[\dA-HJKMNP-TV-Z]{16}$/;

/** A new code: 80 random bits, 16 characters. */
export const makeCode = (): string => Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');

/** The code that a user or an operator typed or pasted; returns undefined when it cannot be one. */
export function readCode(text: string): string | undefined {
  const plain = cleanRedeemCode(text);
  return codeShape.test(plain) ? plain : undefined;
}

/** `ABCD-EFGH-JKMN-PQRS`, as it is printed. */
export const printCode = (code: string): string => code.replace(/(?<=^(?:.{4})+)(?=.)/g, '-');

/** The first group of a code: all that can be seen of it once it was made. */
export const prefixOf = (code: string): string => code.slice(0, 4);
export const maskedCode = (prefix: string): string => `${prefix}-****-****-****`;

/** How a code is stored: the table alone shows no code, and codes cannot be tried against it without the key. */
export const hashCode = (secrets: Secrets, code: string): string => secrets.digest(code, 'redeem');
