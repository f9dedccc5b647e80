import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../secrets/secrets.ts';
import { isSame } from '../../../secrets/token.ts';

/** The login of a device: one that was set again knows none of the earlier devices. */
interface Owner {
  operatorId: number;
  createTime: Date;
}

const sign = (secrets: Secrets, { operatorId, createTime }: Owner, number: string) =>
  secrets.digest(`${operatorId} ${createTime.toISOString()} ${number}`, 'operator device');

/** A number that a browser keeps after a log-in, signed for this login. It opens no session by itself. */
export function makeDevice(secrets: Secrets, owner: Owner): string {
  const number = randomBytes(16).toString('base64url');
  return `${number}.${sign(secrets, owner, number)}`;
}

/** The number of a device that has logged in with this login before. */
export function knownDevice(secrets: Secrets, owner: Owner, given: string | undefined): string | undefined {
  const [, number = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(given ?? '') ?? [];
  return isSame(signature, sign(secrets, owner, number)) ? number : undefined;
}
