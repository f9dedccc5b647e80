import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { prepareOnce } from '../platform/database/prepare-once.ts';
import { accounts } from './ledger-tables.ts';

/** What a user has in fen. `debt` is at most 0. */
export type Money = Record<'pending' | 'available' | 'frozen' | 'debt', number>;

const moneyOf = prepareOnce((db) =>
  db
    .select({ kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, sql.placeholder('userId')), eq(accounts.currency, 'cny')))
    .prepare('money_of_user'),
);

/** The money of a user by account. */
export async function findMoney(db: Db | Tx, userId: number): Promise<Money> {
  const rows = await moneyOf(db).execute({ userId });
  const of = (kind: keyof Money) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { pending: of('pending'), available: of('available'), frozen: of('frozen'), debt: of('debt') };
}
