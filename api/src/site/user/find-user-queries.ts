import { desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { users } from '../../platform/user/user-tables.ts';
import type { User } from './stored-users.ts';

/** Ids are PostgreSQL integers. */
const largestId = 2_147_483_647;

/** What names one user: id, number, mobile or mail address. */
function isNamed(text: string): SQL | undefined {
  const id = /^\d{1,10}$/.test(text) && Number(text) <= largestId ? eq(users.id, Number(text)) : undefined;
  return or(id, eq(users.sn, text), eq(users.mobile, text), eq(users.email, text.toLowerCase()));
}

/** @throws Refusal when no user, or more than one, has this name */
export async function requireNamedUser(db: Db | Tx, who: string): Promise<User> {
  const [user, other] = await db.select().from(users).where(isNamed(who)).limit(2);
  if (!user) throw notFound(`There is no user "${who}". \`users find\` also looks for parts of a name.`);
  if (other) throw new Refusal(`"${who}" names users ${user.id} and ${other.id}. Give the mobile or the mail address.`);
  return user;
}

/** Users whose name contains the text, or who are named by it; the newest first. */
export async function findUserPage(db: Db, text: string | undefined, window: { limit: number; offset: number }) {
  const matching = text ? or(isNamed(text), ilike(users.nickname, likePattern(text))) : undefined;
  const rows = await db
    .select()
    .from(users)
    .where(matching)
    .orderBy(desc(users.id))
    .limit(window.limit)
    .offset(window.offset);
  return { rows, count: await db.$count(users, matching) };
}
