import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sessionDays, sessionIdleHours } from 'shared/contracts/operator/operation/accounts.ts';
import type { Db, Tx } from '../database/db.ts';
import { operatorTokens } from './operator-tables.ts';
import { operatorLogins, operatorSessions } from './person-tables.ts';

const hour = 3600_000;

/** A session that is neither ended nor over, by idleness or age. */
export const isOpen = (): SQL | undefined =>
  and(
    isNull(operatorSessions.endTime),
    gt(operatorSessions.usedTime, sql`now() - make_interval(hours => ${sessionIdleHours})`),
    gt(operatorSessions.createTime, sql`now() - make_interval(days => ${sessionDays})`),
  );

/** When it is over if nothing is called any more. */
export const expiryOf = ({ createTime, usedTime }: { createTime: Date; usedTime: Date }): Date =>
  new Date(Math.min(usedTime.getTime() + sessionIdleHours * hour, createTime.getTime() + sessionDays * 24 * hour));

/**
 * The open session of this number, with its operator as they are now. A login without an authenticator is the demonstration's; in
 * production, on the same database, it opens nothing.
 */
export async function findSession({ db, config }: Pick<FastifyInstance, 'db' | 'config'>, id: number) {
  const [row] = await db
    .select({
      id: operatorTokens.id,
      name: operatorTokens.name,
      role: operatorTokens.role,
      secretHash: operatorSessions.secretHash,
      sudoUntil: operatorSessions.sudoUntil,
      totpSecret: operatorLogins.totpSecret,
    })
    .from(operatorSessions)
    .innerJoin(operatorTokens, eq(operatorTokens.id, operatorSessions.operatorId))
    .innerJoin(operatorLogins, eq(operatorLogins.operatorId, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.id, id), isOpen(), isNull(operatorTokens.removeTime)));
  if (!row || (row.totpSecret === null && config.siteMode === 'production')) return undefined;
  return row;
}

/** Notes that it is used. */
export async function noteSessionUse(db: Db, id: number, before: Date): Promise<void> {
  await db
    .update(operatorSessions)
    .set({ usedTime: sql`now()` })
    .where(and(eq(operatorSessions.id, id), lt(operatorSessions.usedTime, before)));
}

/** Days for which ended sessions are kept, for readers of the audit log. */
const keptDays = 180;

export async function dropOldSessions(db: Db | Tx): Promise<void> {
  await db
    .delete(operatorSessions)
    .where(lt(operatorSessions.usedTime, sql`now() - make_interval(days => ${keptDays})`));
}
