import type { Db, Tx } from '../../platform/database/db.ts';
import type { ClientAddress } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, forgive, isUsedUp, isUsedUpFrom, type Limit } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { isKnownPlace, savePlace } from './known-places.ts';

/** Wrong tries of one account from one address: 5 in 30 minutes. */
const fromHere: Limit = { name: 'login-here', times: 5, seconds: 1800 };
/** Wrong tries of one account from all addresses that it never logged in from. */
const fromAnywhere: Limit = { name: 'login-anywhere', times: 20, seconds: 1800 };
/** Wrong tries from one address, for all accounts together: guessing one password for many people. */
const fromAddress: Limit = { name: 'login-address', times: 100, seconds: 1800 };

/** One try to log in: the login name, of an account or not, and the address that it came from. */
export interface LoginTry {
  loginName: string;
  client: ClientAddress;
}

const here = ({ loginName, client }: LoginTry) => `${loginName} ${client.network}`;
const placeOf = ({ loginName, client: { network } }: LoginTry) => ({ loginName, network });
const locked = () => tooOften('尝试次数过多，请 30 分钟后再试');

/**
 * Refuses while there were too many wrong tries. A stranger's guesses close the account to strangers only: where its
 * owner has logged in before it stays open, so no owner is locked out permanently by others.
 */
export async function requireTryLeft(db: Db, attempt: LoginTry): Promise<void> {
  if (await isUsedUp(db, fromHere, here(attempt))) throw locked();
  if (await isUsedUpFrom(db, fromAddress, attempt.client)) throw locked();
  if ((await isUsedUp(db, fromAnywhere, attempt.loginName)) && !(await isKnownPlace(db, placeOf(attempt))))
    throw locked();
}

export async function countWrongTry(db: Db, attempt: LoginTry): Promise<void> {
  await allowOnce(db, fromHere, here(attempt));
  await allowFrom(db, fromAddress, attempt.client);
  if (!(await isKnownPlace(db, placeOf(attempt)))) await allowOnce(db, fromAnywhere, attempt.loginName);
}

export async function countRightTry(tx: Db | Tx, attempt: LoginTry): Promise<void> {
  await forgive(tx, fromHere, here(attempt));
  await savePlace(tx, placeOf(attempt));
}
