import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { prepareOnce } from '../platform/database/prepare-once.ts';
import { accounts, type Currency, type SiteAccount, type UserAccount } from './ledger-tables.ts';
import { type Leg, lockBalances, post } from './post.ts';

/** An amount of one user, in minor units above zero, with its cause. */
export interface Movement {
  cause: string;
  causeId: string | number;
  userId: number;
  currency: Currency;
  amount: number;
  changeType: number;
  sourceSn?: string;
  remark?: string;
}

/** What a user has in each currency. */
const accountsOfUser: Record<Currency, UserAccount[]> = {
  chat: ['available', 'held', 'debt'],
  draw: ['available', 'held', 'debt'],
  cny: ['pending', 'available', 'frozen', 'debt'],
};

/** Makes the accounts of a new user. */
export async function openAccounts(tx: Tx, userId: number): Promise<void> {
  const rows = Object.entries(accountsOfUser).flatMap(([currency, kinds]) =>
    kinds.map((kind) => sql`(${userId}::int, ${kind}, ${currency})`),
  );
  await tx.execute(sql`insert into accounts (user_id, kind, currency) values ${sql.join(rows, sql`, `)}`);
}

/** One of several amounts of a user that are posted together. */
export interface Share {
  currency: Currency;
  /** Above zero. */
  amount: number;
  changeType: number;
}

/** Amounts of a user that are given or taken back in one posting. */
interface Transfer {
  cause: string;
  causeId: string | number;
  userId: number;
  sourceSn?: string;
  /** What the user reads beside the lines. */
  remark?: string;
  shares: Share[];
  /** Legs besides those of the user: the money of an order. */
  more?: Leg[];
}

/**
 * Gives a user amounts of a site's account; debts in their currencies are paid first. False when done before.
 * @param from default: credits out of nothing (register, recharge, an operator's gift)
 */
export async function give(
  tx: Tx,
  key: string,
  given: Movement | Transfer,
  { from = 'issued', to = 'available' }: { from?: SiteAccount; to?: 'available' | 'pending' } = {},
): Promise<boolean> {
  const { cause, causeId, remark, userId, lines, more } = transferOf(given);
  const balance = await lockBalances(tx, [userId]);
  const paid = leftOf((currency) => -balance(userId, currency, 'debt'));
  const legs = lines.flatMap(({ amount, ...line }): Leg[] => {
    const pays = paid(line.currency, amount);
    return [
      { ...line, account: from, amount: -amount },
      { ...line, userId, account: 'debt', amount: pays },
      { ...line, userId, account: to, amount: amount - pays },
    ];
  });
  return post(tx, { key, cause, causeId, remark, legs: [...more, ...legs] });
}

/** Takes amounts back (a refund): from `pending`, then from `available`; what is spent already becomes debt. False when done before. */
export async function takeBack(
  tx: Tx,
  key: string,
  taken: Movement | Transfer,
  to: SiteAccount = 'issued',
): Promise<boolean> {
  const { cause, causeId, remark, userId, lines, more } = transferOf(taken);
  const balance = await lockBalances(tx, [userId]);
  const pending = leftOf((currency) => balance(userId, currency, 'pending'));
  const available = leftOf((currency) => balance(userId, currency, 'available'));
  const legs = lines.flatMap(({ amount, ...line }): Leg[] => {
    const first = pending(line.currency, amount);
    const then = available(line.currency, amount - first);
    return [
      { ...line, userId, account: 'pending', amount: -first },
      { ...line, userId, account: 'available', amount: -then },
      { ...line, userId, account: 'debt', amount: first + then - amount },
      { ...line, account: to, amount },
    ];
  });
  return post(tx, { key, cause, causeId, remark, legs: [...more, ...legs] });
}

function transferOf(input: Movement | Transfer) {
  const { cause, causeId, remark, userId, sourceSn = '' } = input;
  const { shares, more = [] } = 'shares' in input ? input : { shares: [input] };
  const lines = shares.map((share) => {
    const { currency, amount, changeType } = checked({ cause, causeId, ...share });
    return { currency, amount, changeType, sourceSn };
  });
  return { cause, causeId, remark, userId, lines, more };
}

/** Takes from what each currency has, as far as it goes; several shares of a currency share it. */
function leftOf(has: (currency: Currency) => number) {
  const left = new Map<Currency, number>();
  return (currency: Currency, wanted: number): number => {
    const before = left.get(currency) ?? has(currency);
    const taken = Math.min(wanted, before);
    left.set(currency, before - taken);
    return taken;
  };
}

/** @throws Error when the amount is no whole number above zero */
export function checked<M extends Pick<Movement, 'amount' | 'cause' | 'causeId'>>(movement: M): M {
  const { amount, cause, causeId } = movement;
  if (Number.isSafeInteger(amount) && amount > 0) return movement;
  throw new Error(`ledger: amount ${amount} of ${cause}:${causeId}`);
}

const spendable = prepareOnce((db) =>
  db
    .select({ currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, sql.placeholder('userId')), eq(accounts.kind, 'available')))
    .prepare('spendable'),
);

/** The credits that a user can spend, in whole credits. */
export async function findBalances(db: Db | Tx, userId: number): Promise<Record<'chat' | 'draw', number>> {
  const rows = await spendable(db).execute({ userId });
  const of = (currency: Currency) => rows.find((row) => row.currency === currency)?.balance ?? 0;
  return { chat: of('chat'), draw: of('draw') };
}

/** The same of many users at once; users without an account are left out. */
export async function findSpendable(db: Db, userIds: number[]): Promise<Map<number, Record<'chat' | 'draw', number>>> {
  const found = new Map<number, Record<'chat' | 'draw', number>>();
  if (userIds.length === 0) return found;
  // One parameter, however many they are.
  const wanted = sql`${accounts.userId} in (select value::int from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`;
  const rows = await db
    .select({ userId: accounts.userId, currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.kind, 'available'), wanted));
  for (const { userId, currency, balance } of rows) {
    if (userId === null || currency === 'cny') continue;
    found.set(userId, { ...(found.get(userId) ?? { chat: 0, draw: 0 }), [currency]: balance });
  }
  return found;
}
