import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import type { logInOperator } from 'shared/contracts/operator/operation/accounts.ts';
import type { Db, Tx } from '../../database/db.ts';
import { hashToken, makeToken } from '../../secrets/token.ts';
import { expiryOf, isOpen } from '../find-session.ts';
import { operatorSessions } from '../person-tables.ts';
import { makeDevice } from './proof/known-device.ts';

/** The browser behind a call of the console. */
export interface Browser {
  /** Its `User-Agent`. */
  device: string;
  address: string;
}

/** Whose session it becomes. */
interface Person {
  id: number;
  name: string;
  role: OperatorRole;
  /** Of the login. */
  createTime: Date;
}

/** Opens a session. What it returns is the only copy of the secret. */
export async function openSession(
  { secrets }: Pick<FastifyInstance, 'secrets'>,
  tx: Db | Tx,
  { id: operatorId, name, role, createTime }: Person,
  { device, address }: Browser,
): Promise<Output<typeof logInOperator>> {
  const secret = makeToken();
  const [session] = await tx
    .insert(operatorSessions)
    .values({ operatorId, secretHash: hashToken(secret), device, address })
    .returning();
  if (!session) throw new Error('a session was not stored');
  return {
    token: `session.${session.id}.${secret}`,
    expire_time: expiryOf(session).toISOString(),
    device: makeDevice(secrets, { operatorId, createTime }),
    operator: { id: operatorId, name, role },
  };
}

const ofOperator = (operatorId: number) => and(eq(operatorSessions.operatorId, operatorId), isOpen());

export const findOpenSessions = (db: Db, operatorId: number) =>
  db.select().from(operatorSessions).where(ofOperator(operatorId)).orderBy(desc(operatorSessions.usedTime));

/** @returns how many were open */
export async function endSessions(tx: Db | Tx, operatorId: number, { but }: { but?: number } = {}): Promise<number> {
  const others = but === undefined ? undefined : ne(operatorSessions.id, but);
  return (await endWhere(tx, and(ofOperator(operatorId), others))).length;
}

/** Ends one of this operator's; nothing happens to those of others. */
export const endSession = (tx: Db | Tx, operatorId: number, id: number) =>
  endWhere(tx, and(ofOperator(operatorId), eq(operatorSessions.id, id)));

const endWhere = (tx: Db | Tx, where: ReturnType<typeof and>) =>
  tx.update(operatorSessions).set({ endTime: sql`now()` }).where(where).returning({ id: operatorSessions.id });
