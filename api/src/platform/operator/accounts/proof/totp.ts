import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown. Codes of the step before and after are good, too: clocks of phones differ. */
const period = 30;
const stepsAround = 1;

/** A new secret of 160 bits, in Base32 as authenticators read it. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, ...more });

/** The address in the QR code that authenticators scan. */
export const totpUri = (secret: string, issuer: string, name: string): string =>
  totpOf(secret, { issuer, label: name }).toString();

/** The step that a code is of, which is stored so that it is good once. Undefined: it is wrong now. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: stepsAround });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / period) + delta;
}
