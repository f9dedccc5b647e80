import { eq } from 'drizzle-orm';
import { postAt } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { demoOperator } from '../../platform/operator/demo-operator.ts';
import { operatorTokens } from '../../platform/operator/operator-tables.ts';
import { operatorLogins } from '../../platform/operator/person-tables.ts';
import { hashPassword } from '../../platform/password/password.ts';
import { users } from '../../platform/user/user-tables.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { createUser, findUserByLoginName, type NewUser } from '../../site/user/stored-users.ts';
import { daysAgo } from './days-ago.ts';

/** The others of the demonstration: they write, share and invite, and nobody can log in as them. */
const others = ['周予安', '陈墨白', '苏晚晴', '顾清和', '许知远山', '阿澈', '江南一叶', '橙子汽水'];

/**
 * Prepares the people outside the transaction (a password takes its time) and returns what writes them; that says false
 * when another process was first.
 */
export async function seedPeople(db: Db, passwordCost: number): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  if (await findUserByLoginName(db, { kind: 'mobile', name: demoAccount.mobile })) return undefined;
  const passwordHash = await hashPassword(demoAccount.password, passwordCost);
  const demo: NewUser = {
    mobile: demoAccount.mobile,
    nickname: demoAccount.nickname,
    avatar: 'files/v1/avatar/lin-xiaoman.svg',
    passwordHash,
    channel: 4,
    // With what `seed-account.ts` adds: 500 and 200.
    credits: { chat: 2, draw: 2 },
  };
  return async (tx) => {
    if (!(await register(tx, demo, 190))) return false;
    for (const [at, nickname] of others.entries()) {
      await register(tx, { nickname, avatar: `files/v1/avatar/person-${at + 1}.svg`, channel: 4 }, 29 - 3 * at);
    }
    return true;
  };
}

/** So many days ago. False: somebody has that mobile. */
async function register(tx: Tx, wanted: NewUser, days: number): Promise<boolean> {
  const createTime = daysAgo(days);
  const user = await postAt(tx, createTime, () => createUser(tx, wanted));
  if (!user) return false;
  await tx.update(users).set({ createTime }).where(eq(users.id, user.id));
  return true;
}

/**
 * The demonstration's operator, who logs in to the console without an authenticator. Prepared outside the transaction (a password takes
 * its time); nothing is written where there is, or was, somebody of that name.
 */
export async function seedOperator(db: Db, passwordCost: number): Promise<(tx: Tx) => Promise<void>> {
  if (await isThere(db)) return async () => undefined;
  const passwordHash = await hashPassword(demoOperator.password, passwordCost);
  return async (tx) => {
    if (await isThere(tx)) return;
    const { name, role } = demoOperator;
    const [operator] = await tx.insert(operatorTokens).values({ name, role }).returning();
    if (operator) await tx.insert(operatorLogins).values({ operatorId: operator.id, passwordHash });
  };
}

const isThere = async (db: Db | Tx): Promise<boolean> =>
  (await db.$count(operatorTokens, eq(operatorTokens.name, demoOperator.name))) > 0;
