import type { Db, Tx } from '../database/db.ts';
import { demoAccount } from '../login/demo-account.ts';
import { hashPassword } from '../user/password.ts';
import { createUser, findUserByAccount, type NewUser } from '../user/user-queries.ts';

/** The others of the demonstration: they write, share and invite, and nobody can log in as them. */
const others = ['周予安', '陈墨白', '苏晚晴', '顾清和', '许知远山', '阿澈', '江南一叶', '橙子汽水'];

/**
 * Prepares the people outside the transaction (a password takes its time) and returns what writes them; that says false
 * when another process was first.
 */
export async function seedPeople(db: Db, passwordCost: number): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  if (await findUserByAccount(db, { kind: 'mobile', name: demoAccount.mobile })) return undefined;
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
    if (!(await createUser(tx, demo))) return false;
    for (const [at, nickname] of others.entries()) {
      await createUser(tx, { nickname, avatar: `files/v1/avatar/person-${at + 1}.svg`, channel: 4 });
    }
    return true;
  };
}
