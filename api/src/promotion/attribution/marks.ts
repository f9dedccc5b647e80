import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../platform/database/db.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { doubledPeople, personMarks, type Signal } from './attribution-tables.ts';

/** Addresses that say nothing of a visitor: of this machine or a private network, behind a proxy that is not trusted. */
const nobodys = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80|0:0:0:0)/;

/** Notes the device and the block of addresses that a user comes from. */
export async function noteCaller(app: FastifyInstance, db: Db | Tx, userId: number, request: FastifyRequest) {
  const { network } = clientOf(request);
  if (nobodys.test(network)) return;
  await noteMark(app, db, userId, { signal: 'device', value: deviceOf(request) });
  await noteMark(app, db, userId, { signal: 'address', value: network.replace(/\.\d+$/, '.0/24') });
}

/**
 * Notes by what a person may be known again. Where somebody up to two levels above or below has the same, the pair is flagged: what the one
 * brings the other waits until an operator has looked (`flags list`). An operator's decision stays.
 */
export async function noteMark(
  { secrets }: Pick<FastifyInstance, 'secrets'>,
  db: Db | Tx,
  userId: number,
  { signal, value }: { signal: Signal; value: string },
): Promise<void> {
  const markHash = secrets.digest(value, `mark of a person: ${signal}`);
  await db.insert(personMarks).values({ userId, signal, markHash }).onConflictDoNothing();
  await db.execute(sql`
    insert into ${doubledPeople} (user_id, inviter_id, signal)
    select pair.user_id, pair.inviter_id, ${signal} from (
      select low.id as user_id, middle.id as inviter_id from users low join users middle on middle.id = low.inviter_id
      union all
      select low.id, middle.inviter_id from users low join users middle on middle.id = low.inviter_id
      where middle.inviter_id is not null
    ) pair
    where (pair.user_id = ${userId} and pair.inviter_id in (${sharers(signal, markHash, userId)}))
      or (pair.inviter_id = ${userId} and pair.user_id in (${sharers(signal, markHash, userId)}))
    on conflict do nothing`);
}

/** Others with the same mark. */
const sharers = (signal: Signal, markHash: string, userId: number) =>
  sql`select user_id from ${personMarks} where signal = ${signal} and mark_hash = ${markHash} and user_id <> ${userId}`;
