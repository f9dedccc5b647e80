import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from '../../platform/database/db.ts';
import { maskIdNumber, maskName } from './payee-details.ts';
import { payoutIdentities } from './payout-account-tables.ts';

type Secrets = FastifyInstance['secrets'];

/** Who somebody is, for the tax office. */
export interface Identity {
  realName: string;
  idNumber: string;
}

const purpose = 'payout identity';

export const openIdentity = (secrets: Secrets, sealed: string): Identity =>
  JSON.parse(secrets.open(sealed, purpose)) as Identity;

/** Keeps it sealed; given again it takes the place of the one before. */
export async function setIdentity(tx: Tx, secrets: Secrets, userId: number, identity: Identity): Promise<void> {
  const row = {
    sealed: secrets.seal(JSON.stringify(identity), purpose),
    digest: secrets.digest(identity.idNumber, purpose),
    realName: maskName(identity.realName),
    idNumber: maskIdNumber(identity.idNumber),
    createTime: new Date(),
  };
  await tx
    .insert(payoutIdentities)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: payoutIdentities.userId, set: row });
}

export async function findIdentity(db: Db | Tx, userId: number) {
  const [row] = await db.select().from(payoutIdentities).where(eq(payoutIdentities.userId, userId));
  return row;
}
