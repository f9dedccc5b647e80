import type { Db } from '../../../database/db.ts';
import type { ClientAddress } from '../../../limits/client-address.ts';
import { allowFrom, allowOnce, forgive, isUsedUp, isUsedUpFrom, type Limit } from '../../../limits/limits.ts';
import { tooOften } from '../../../refusals/refusal.ts';

const minutes = 15;
const seconds = minutes * 60;
/** Wrong tries for one name from one network. */
const fromHere: Limit = { name: 'operator-here', times: 5, seconds };
/** Wrong tries for one name from all browsers that never logged in with it. */
const byStrangers: Limit = { name: 'operator-strangers', times: 20, seconds };
/** Wrong tries from one network, for all names together. */
const fromNetwork: Limit = { name: 'operator-network', times: 50, seconds };
/** Wrong tries from a browser that has logged in with this name before. Only they slow it down. */
const byDevice: Limit = { name: 'operator-device', times: 10, seconds };
/** Wrong codes beside the right password, from browsers that never logged in: six digits last for centuries of them. */
const codesByStrangers: Limit = { name: 'operator-codes', times: 10, seconds: 24 * 3600 };

/** One try to log in. */
export interface OperatorTry {
  /** As it was typed: of an operator or not. */
  name: string;
  client: ClientAddress;
  /** The number of a browser that has logged in with this name before. */
  device: string | undefined;
}

const here = ({ name, client }: OperatorTry) => `${name} ${client.network}`;
const slowDown = () => tooOften(`尝试次数过多，请 ${minutes} 分钟后再试`, seconds);

/**
 * Refuses while there were too many wrong tries. Strangers slow down strangers: a browser that has logged in with this name before is
 * counted alone, and no session ends, so nobody keeps an operator out of the site.
 */
export async function requireTryLeft(db: Db, attempt: OperatorTry): Promise<void> {
  if (attempt.device) {
    if (await isUsedUp(db, byDevice, attempt.device)) throw slowDown();
    return;
  }
  if (await isUsedUp(db, fromHere, here(attempt))) throw slowDown();
  if (await isUsedUp(db, byStrangers, attempt.name)) throw slowDown();
  if (await isUsedUpFrom(db, fromNetwork, attempt.client)) throw slowDown();
}

export async function countWrongTry(db: Db, attempt: OperatorTry): Promise<void> {
  if (attempt.device) {
    await allowOnce(db, byDevice, attempt.device);
    return;
  }
  await allowOnce(db, fromHere, here(attempt));
  await allowOnce(db, byStrangers, attempt.name);
  await allowFrom(db, fromNetwork, attempt.client);
}

export async function countRightTry(db: Db, attempt: OperatorTry): Promise<void> {
  if (attempt.device) await forgive(db, byDevice, attempt.device);
  else await forgive(db, fromHere, here(attempt));
}

/**
 * Whether a stranger with the right password may still try codes. It is refused in the same words as a wrong one: somebody who has the password
 * alone shall not learn that it is right.
 */
export const mayTryCode = async (db: Db, { name, device }: OperatorTry): Promise<boolean> =>
  device !== undefined || !(await isUsedUp(db, codesByStrangers, name));

export async function countWrongCode(db: Db, { name, device }: OperatorTry): Promise<void> {
  if (device === undefined) await allowOnce(db, codesByStrangers, name);
}
