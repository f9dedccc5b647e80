import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../db.ts';
import { type Currency, changeType, grant, openAccounts } from '../ledger/ledger.ts';
import { users } from './user-tables.ts';

export type User = typeof users.$inferSelect;

/** Credits of somebody who has just registered (api-contract section 2, "Defaults found"). */
export const newUserCredits: Record<Currency, number> = { chat: 2, draw: 2 };

export interface NewUser {
  mobile?: string;
  email?: string;
  nickname?: string;
  avatar?: string;
  passwordHash?: string;
  channel: number;
  credits?: Record<Currency, number>;
  createTime?: Date;
}

/** Makes a user with accounts and first credits. Undefined when the mobile or mailbox is taken. */
export async function createUser(tx: Tx, wanted: NewUser): Promise<User | undefined> {
  const { credits = newUserCredits, ...given } = wanted;
  const sn = String(randomInt(10_000_000, 100_000_000));
  const [user] = await tx
    .insert(users)
    .values({ nickname: `用户${sn.slice(-6)}`, avatar: `files/v1/avatar/${sn}.svg`, ...given, sn })
    .onConflictDoNothing()
    .returning();
  if (!user) return undefined;
  await openAccounts(tx, user.id);
  const gift = { userId: user.id, remark: '注册赠送' };
  if (credits.chat > 0) {
    const key = `register:${user.id}:chat`;
    await grant(tx, { ...gift, key, currency: 'chat', amount: credits.chat, changeType: changeType.register });
  }
  if (credits.draw > 0) {
    const key = `register:${user.id}:draw`;
    await grant(tx, { ...gift, key, currency: 'draw', amount: credits.draw, changeType: changeType.drawRegister });
  }
  return user;
}

export async function findUser(db: Db | Tx, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function findUserByMobile(db: Db | Tx, mobile: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.mobile, mobile));
  return user;
}

/** Locks the user's row: what one user does at once is done one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}
