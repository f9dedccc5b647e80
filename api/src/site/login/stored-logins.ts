import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { hashToken, makeToken } from '../../platform/secrets/token.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { users } from '../../platform/user/user-tables.ts';
import { captchas } from '../captcha/captcha-tables.ts';
import { knownPlaces, logins, loginTickets } from './login-tables.ts';

/** A token lives seven days after it was last used. */
export const tokenLife = 7 * 24 * 3600_000;
/** Milliseconds after which a place where a user logged in is no longer a known one. */
export const placeLife = 90 * 24 * 3600_000;
/** Milliseconds after which use prolongs a token's life: at most one write an hour. */
const renewAfter = 3600_000;

/** Opens a login. @returns its token, which is stored nowhere: this is the only time that it is seen */
export async function openLogin(
  tx: Db | Tx,
  userId: number,
  terminal: number,
  { userAgent = '', region = '' }: Partial<Pick<typeof logins.$inferInsert, 'userAgent' | 'region'>> = {},
): Promise<string> {
  const token = makeToken();
  const expireTime = new Date(Date.now() + tokenLife);
  await tx.insert(logins).values({ tokenHash: hashToken(token), userId, terminal, userAgent, region, expireTime });
  return token;
}

const inviter = alias(users, 'inviter');
const loginByHash = prepareOnce((db) =>
  db
    .select({ user: users, inviterName: inviter.nickname, expireTime: logins.expireTime })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .leftJoin(inviter, eq(inviter.id, users.inviterId))
    .where(
      and(
        eq(logins.tokenHash, sql.placeholder('tokenHash')),
        gt(logins.expireTime, sql`now()`),
        eq(users.isDisabled, false),
      ),
    )
    .prepare('login_by_hash'),
);

/** The user of a token. Returns undefined when the login is unknown, expired or ended, or the user was disabled. */
export async function findLogin(db: Db, tokenHash: string): Promise<LoggedInUser | undefined> {
  const [row] = await loginByHash(db).execute({ tokenHash });
  if (!row) return undefined;
  const { expireTime, inviterName, user } = row;
  const { passwordHash, ...rest } = user;
  const renewed = new Date(Date.now() + tokenLife);
  if (renewed.getTime() - expireTime.getTime() > renewAfter) {
    await db.update(logins).set({ expireTime: renewed }).where(eq(logins.tokenHash, tokenHash));
  }
  return { ...rest, hasPassword: passwordHash !== null, inviterName: inviterName ?? '' };
}

/** Open logins of a user, the last used first. */
export function findLogins(db: Db, userId: number) {
  return db
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), gt(logins.expireTime, sql`now()`)))
    .orderBy(desc(logins.expireTime))
    .limit(100);
}

/** Which of these logins are still open. Asking does not prolong them. */
export async function findLiveHashes(db: Db, tokenHashes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: logins.tokenHash })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(and(inArray(logins.tokenHash, tokenHashes), gt(logins.expireTime, sql`now()`), eq(users.isDisabled, false)));
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

export async function endLogin(tx: Db | Tx, token: string): Promise<void> {
  await tx.delete(logins).where(eq(logins.tokenHash, hashToken(token)));
}

/** Ends every login of a user, except the one of `exceptToken`. @returns how many */
export async function endLogins(tx: Tx, userId: number, exceptToken?: string): Promise<number> {
  const other = exceptToken === undefined ? undefined : ne(logins.tokenHash, hashToken(exceptToken));
  const mine = and(eq(logins.userId, userId), other);
  return (await tx.delete(logins).where(mine).returning({ at: logins.createTime })).length;
}

/** @returns 1, or 0 when it has ended already */
export async function endOneLogin(
  tx: Tx,
  { tokenHash, userId }: { tokenHash: string; userId: number },
): Promise<number> {
  const one = and(eq(logins.tokenHash, tokenHash), eq(logins.userId, userId));
  return (await tx.delete(logins).where(one).returning({ at: logins.createTime })).length;
}

/** Deletes expired logins, captchas and login tickets, and places where an account was last seen long ago. */
export async function dropExpiredLogins(db: Db): Promise<void> {
  await db.delete(knownPlaces).where(lt(knownPlaces.seenTime, new Date(Date.now() - placeLife)));
  for (const table of [logins, captchas, loginTickets]) await db.delete(table).where(lt(table.expireTime, sql`now()`));
}
