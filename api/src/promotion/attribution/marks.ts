import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OrderEffect } from '../../account/order/order.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { doubledPeople, personMarks, type Signal } from './attribution-tables.ts';

/** Addresses that say nothing of a visitor: of this machine or a private network, behind a proxy that is not trusted. */
const nobodys = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80|0:0:0:0)/;

type Site = Pick<FastifyInstance, 'secrets'>;
interface Mark {
  signal: Signal;
  value: string;
}

/** Notes the device and the block of addresses that a user comes from. One that comes as before costs a read. */
export async function noteCaller(site: Site, db: Db | Tx, userId: number, request: FastifyRequest): Promise<void> {
  const { network } = clientOf(request);
  if (nobodys.test(network)) return;
  const marks: Mark[] = [
    { signal: 'device', value: deviceOf(request) },
    { signal: 'address', value: network.replace(/\.\d+$/, '.0/24') },
  ];
  const hashes = marks.map((mark) => hashOf(site, mark));
  const known = await db
    .select({ signal: personMarks.signal })
    .from(personMarks)
    .where(and(eq(personMarks.userId, userId), inArray(personMarks.markHash, hashes)));
  for (const mark of marks)
    if (!known.some(({ signal }) => signal === mark.signal)) await noteMark(site, db, userId, mark);
}

/**
 * Notes by what a person may be known again. Where somebody up to two levels above or below has the same, the pair is flagged: what the one
 * brings the other waits until an operator has looked (`flags list`). An operator's decision stays.
 */
export async function noteMark(site: Site, db: Db | Tx, userId: number, mark: Mark): Promise<void> {
  await db
    .insert(personMarks)
    .values({ userId, signal: mark.signal, markHash: hashOf(site, mark) })
    .onConflictDoNothing();
  await flagShared(db, userId);
}

const hashOf = ({ secrets }: Site, { signal, value }: Mark): string =>
  secrets.digest(value, `mark of a person: ${signal}`);

/** Flags a user with each one up to two levels above or below who has one of the same marks. */
export async function flagShared(db: Db | Tx, userId: number): Promise<void> {
  await db.execute(sql`
    with sharer as (
      select other.user_id, other.signal from ${personMarks} own
        join ${personMarks} other on other.signal = own.signal and other.mark_hash = own.mark_hash
      where own.user_id = ${userId} and other.user_id <> ${userId})
    insert into ${doubledPeople} (user_id, inviter_id, signal)
    select low.id, sharer.user_id, signal from sharer join users low on low.id = ${userId}
      left join users middle on middle.id = low.inviter_id
    where sharer.user_id in (low.inviter_id, middle.inviter_id)
    union
    select low.id, ${userId}::int, signal from sharer join users low on low.id = sharer.user_id
      left join users middle on middle.id = low.inviter_id
    where ${userId} in (low.inviter_id, middle.inviter_id)
    on conflict do nothing`);
}

/**
 * Notes which account has paid: where a user and somebody above pay from one, they may be one person. It looks at users above and below, so
 * it is the last of the effects.
 */
export const payerEffect = (app: Pick<FastifyInstance, 'secrets'>): OrderEffect => ({
  async apply(tx, { userId }, { channel, payer }) {
    if (payer) await noteMark(app, tx, userId, { signal: 'pay', value: `${channel} ${payer}` });
  },
});
