import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/db.ts';
import { prepareOnce } from '../database/prepare-once.ts';
import type { User } from '../user/user-queries.ts';
import { users } from '../user/user-tables.ts';
import { captchas, knownPlaces, loginTickets, sessions } from './login-tables.ts';
import { hashToken, makeToken } from './token.ts';

/** A token lives seven days after it was last used (api-contract section 1). */
export const tokenLife = 7 * 24 * 3600_000;
/** Where somebody was last seen longer ago is no known place of his any more. */
export const placeLife = 90 * 24 * 3600_000;
/** Milliseconds after which use prolongs a token's life: at most one write an hour. */
const renewAfter = 3600_000;

/** The user who sent a request: the row without the password's hash. */
export type LoggedInUser = Omit<User, 'passwordHash'> & { hasPassword: boolean; inviterName: string };

/** Opens a session and returns its token, the only time that it is seen. */
export async function openSession(tx: Db | Tx, userId: number, terminal: number, userAgent = ''): Promise<string> {
  const token = makeToken();
  const expireTime = new Date(Date.now() + tokenLife);
  await tx.insert(sessions).values({ tokenHash: hashToken(token), userId, terminal, userAgent, expireTime });
  return token;
}

const inviter = alias(users, 'inviter');
const sessionByHash = prepareOnce((db) =>
  db
    .select({ user: users, inviterName: inviter.nickname, expireTime: sessions.expireTime })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(inviter, eq(inviter.id, users.inviterId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expireTime, sql`now()`),
        eq(users.isDisabled, false),
      ),
    )
    .prepare('session_by_hash'),
);

/** Whose session it is; undefined when it is unknown, expired, revoked, or its owner was disabled. */
export async function findSession(db: Db, tokenHash: string): Promise<LoggedInUser | undefined> {
  const [row] = await sessionByHash(db).execute({ tokenHash });
  if (!row) return undefined;
  const { expireTime, inviterName, user } = row;
  const { passwordHash, ...rest } = user;
  const renewed = new Date(Date.now() + tokenLife);
  if (renewed.getTime() - expireTime.getTime() > renewAfter) {
    await db.update(sessions).set({ expireTime: renewed }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { ...rest, hasPassword: passwordHash !== null, inviterName: inviterName ?? '' };
}

/** Open sessions of a user, the last used first. */
export function findLogins(db: Db, userId: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expireTime, sql`now()`)))
    .orderBy(desc(sessions.expireTime))
    .limit(100);
}

/** Which of these sessions are still open; that they are asked for is no use of them. */
export async function findLiveHashes(db: Db, tokenHashes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.tokenHash, tokenHashes), gt(sessions.expireTime, sql`now()`), eq(users.isDisabled, false)),
    );
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

export async function closeSession(tx: Db | Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends every session of a user, except the one of `exceptToken`. @returns how many */
export async function closeSessions(tx: Tx, userId: number, exceptToken?: string): Promise<number> {
  const other = exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken));
  const mine = and(eq(sessions.userId, userId), other);
  return (await tx.delete(sessions).where(mine).returning({ at: sessions.createTime })).length;
}

/** What was opened and has ended by its age; places where an account was last seen long ago. */
export async function dropExpiredSessions(db: Db): Promise<void> {
  await db.delete(knownPlaces).where(lt(knownPlaces.seenTime, new Date(Date.now() - placeLife)));
  for (const table of [sessions, captchas, loginTickets])
    await db.delete(table).where(lt(table.expireTime, sql`now()`));
}
