import { hash } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { knownPlaces } from './login-tables.ts';
import { placeLife } from './stored-logins.ts';

/** A login name and the network that it is used from. */
export interface Place {
  loginName: string;
  /** The network of the client's address. */
  network: string;
}

/** The place as the one where the login name was used last. */
export async function savePlace(tx: Db | Tx, place: Place): Promise<void> {
  await tx.delete(knownPlaces).where(isPlace(place));
  await tx.insert(knownPlaces).values(stored(place));
}

export async function isKnownPlace(db: Db, place: Place): Promise<boolean> {
  const [row] = await db
    .select({ id: knownPlaces.id })
    .from(knownPlaces)
    .where(and(isPlace(place), gt(knownPlaces.seenTime, new Date(Date.now() - placeLife))))
    .limit(1);
  return row !== undefined;
}

/** Forgets where these login names were used: a number or mailbox that is free again may become another person's. */
export async function forgetPlaces(tx: Tx, loginNames: string[]): Promise<void> {
  await tx.delete(knownPlaces).where(inArray(knownPlaces.account, loginNames.map(hashed)));
}

function isPlace(place: Place) {
  const { account, addressHash } = stored(place);
  return and(eq(knownPlaces.account, account), eq(knownPlaces.addressHash, addressHash));
}

/** Names and addresses of people are stored as their hash only. */
const stored = ({ loginName, network }: Place) => ({
  account: hashed(loginName),
  addressHash: hashed(`${loginName} ${network}`),
});

const hashed = (text: string) => hash('sha256', text, 'base64url');
