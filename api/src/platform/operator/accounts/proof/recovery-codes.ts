import { randomInt } from 'node:crypto';
import type { Secrets } from '../../../secrets/secrets.ts';

const count = 10;
/** Without letters and digits that look alike. 16 of them are 79 bits: nobody guesses one. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New codes, in fours: `k3mv-…`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: count }, makeCode);

function makeCode(): string {
  const parts = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  );
  return parts.join('-');
}

/** The hash by which a code is stored and found, in whatever spelling it was typed. */
export const hashRecoveryCode = (secrets: Secrets, code: string): string =>
  secrets.digest(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''), 'operator recovery code');
