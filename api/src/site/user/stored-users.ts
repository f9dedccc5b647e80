import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { give, openAccounts } from '../../ledger/ledger.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { errorCode } from '../../platform/refusals/db-error.ts';
import { users } from '../../platform/user/user-tables.ts';
import { findSection } from '../settings/stored-settings.ts';
import type { LoginName } from './login-name.ts';

export type User = typeof users.$inferSelect;

export interface NewUser {
  mobile?: string | undefined;
  email?: string;
  nickname?: string;
  avatar?: string;
  passwordHash?: string;
  channel: number;
  credits?: Record<'chat' | 'draw', number>;
  createTime?: Date;
}

/** Makes a user with accounts and first credits. Undefined when the mobile or mailbox is taken. */
export async function createUser(tx: Tx, wanted: NewUser): Promise<User | undefined> {
  const { credits: named, ...given } = wanted;
  const user = await insertUser(tx, given);
  if (!user) return undefined;
  const credits = named ?? (await findSection(tx, 'registration'));
  await openAccounts(tx, user.id);
  const gift = { userId: user.id, cause: 'register', causeId: user.id, remark: '注册赠送' };
  if (credits.chat > 0) {
    const chat = { ...gift, currency: 'chat', amount: credits.chat, changeType: changeType.register } as const;
    await give(tx, `register:${user.id}:chat`, chat);
  }
  if (credits.draw > 0) {
    const draw = { ...gift, currency: 'draw', amount: credits.draw, changeType: changeType.drawRegister } as const;
    await give(tx, `register:${user.id}:draw`, draw);
  }
  return user;
}

/** What a user is called and looks like who has chosen nothing. */
export const profileOf = (sn: string) => ({ nickname: `用户${sn.slice(-6)}`, avatar: `files/v1/avatar/${sn}.svg` });

/** Returns undefined when the mobile or mailbox is taken. When another user has the random `sn`, it is drawn again. */
async function insertUser(tx: Tx, given: Omit<NewUser, 'credits'>): Promise<User | undefined> {
  const { mobile, email } = given;
  for (;;) {
    const sn = String(randomInt(10_000_000, 100_000_000));
    const [user] = await tx
      .insert(users)
      .values({ ...profileOf(sn), ...given, sn })
      .onConflictDoNothing()
      .returning();
    if (user) return user;
    if (mobile && (await findUserByLoginName(tx, { kind: 'mobile', name: mobile }))) return undefined;
    if (email && (await findUserByLoginName(tx, { kind: 'email', name: email }))) return undefined;
  }
}

export async function findUser(db: Db | Tx, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function findUserByLoginName(db: Db | Tx, { kind, name }: LoginName): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users[kind], name));
  return user;
}

/** Locks the user's row: what one user does at once is done one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<Pick<User, 'mobile' | 'email' | 'avatar'>> {
  const [user] = await tx
    .select({ mobile: users.mobile, email: users.email, avatar: users.avatar })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!user) throw new Error(`user ${id} is gone`);
  return user;
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** False when it is no longer the password that `user` was read with. */
export async function replacePassword(tx: Tx, user: User, passwordHash: string): Promise<boolean> {
  const still = user.passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, user.passwordHash);
  const rows = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), still))
    .returning({ id: users.id });
  return rows.length === 1;
}

/** False when another account has the number or mailbox. In a savepoint: a refused unique key ends what it happened in. */
export async function setLoginName(tx: Tx, id: number, { kind, name }: LoginName): Promise<boolean> {
  try {
    await tx.transaction((savepoint) =>
      savepoint
        .update(users)
        .set({ [kind]: name })
        .where(eq(users.id, id)),
    );
    return true;
  } catch (error) {
    if (errorCode(error) === '23505') return false;
    throw error;
  }
}

/** An avatar of the site's own drawing, or an uploaded one that an operator has looked at, may be seen by others. */
const isAvatarPublic = sql`(${users.avatar} like 'files/v1/%' or ${users.avatar} is not distinct from ${users.approvedAvatar})`;
export const isAvatarWaiting = sql`not ${isAvatarPublic}`;

/** What others see of a user's avatar: while it was not looked at, the one of a new account. */
export const publicAvatar = sql<string>`case when ${isAvatarPublic} then ${users.avatar} else 'files/v1/avatar/' || ${users.sn} || '.svg' end`;

export async function setProfile(
  tx: Tx,
  id: number,
  change: Partial<Pick<User, 'nickname' | 'realName' | 'avatar' | 'approvedAvatar' | 'sex'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}
