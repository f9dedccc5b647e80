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

/** Gives a user an amount of a site's account; a debt in that currency is paid with it first. False when done before. */
export async function give(
  tx: Tx,
  key: string,
  movement: Movement,
  { from, to = 'available' }: { from: SiteAccount; to?: 'available' | 'pending' },
): Promise<boolean> {
  const { cause, causeId, remark, userId, amount, ...line } = checked(movement);
  const balance = await lockBalances(tx, [userId]);
  const paid = Math.min(amount, -balance(userId, line.currency, 'debt'));
  return post(tx, {
    key,
    cause,
    causeId,
    remark,
    legs: [
      { ...line, account: from, amount: -amount },
      { ...line, userId, account: 'debt', amount: paid },
      { ...line, userId, account: to, amount: amount - paid },
    ],
  });
}

/** Gives credits out of nothing (register, recharge, an operator's gift). */
export const grant = (tx: Tx, key: string, movement: Movement) => give(tx, key, movement, { from: 'issued' });

/** Takes an amount back (a refund): from `pending`, then from `available`; what is spent already becomes debt. */
export async function takeBack(tx: Tx, key: string, movement: Movement, to: SiteAccount): Promise<boolean> {
  const { cause, causeId, remark, userId, amount, ...line } = checked(movement);
  const balance = await lockBalances(tx, [userId]);
  let left = amount;
  const take = (most: number) => {
    const taken = Math.min(left, most);
    left -= taken;
    return -taken;
  };
  const { currency } = line;
  return post(tx, {
    key,
    cause,
    causeId,
    remark,
    legs: [
      { ...line, userId, account: 'pending', amount: take(balance(userId, currency, 'pending')) },
      { ...line, userId, account: 'available', amount: take(balance(userId, currency, 'available')) },
      { ...line, userId, account: 'debt', amount: take(left) },
      { ...line, account: to, amount },
    ],
  });
}

/** One of several amounts of a user that are posted together. */
export interface Share {
  currency: Currency;
  /** Above zero. */
  amount: number;
  changeType: number;
}

/** What is posted together with amounts of a user: the money of an order, its number. */
interface Together {
  cause: string;
  causeId: string | number;
  sourceSn: string;
  /** What the user reads beside the lines. */
  remark?: string;
  userId: number;
  shares: Share[];
  /** Legs besides those of the user. */
  more: Leg[];
}

/** Gives credits out of nothing, with other legs, in one posting; debts are paid first. False when done before. */
export async function grantTogether(tx: Tx, key: string, { shares, more, ...given }: Together): Promise<boolean> {
  const { cause, causeId, sourceSn, remark, userId } = given;
  const balance = await lockBalances(tx, [userId]);
  const debts = new Map(shares.map(({ currency }) => [currency, -balance(userId, currency, 'debt')]));
  const legs = shares.flatMap(({ amount, ...line }): Leg[] => {
    const paid = Math.min(amount, debts.get(line.currency) ?? 0);
    debts.set(line.currency, (debts.get(line.currency) ?? 0) - paid);
    return [
      { ...line, sourceSn, account: 'issued', amount: -amount },
      { ...line, sourceSn, userId, account: 'debt', amount: paid },
      { ...line, sourceSn, userId, account: 'available', amount: amount - paid },
    ];
  });
  return post(tx, { key, cause, causeId, remark, legs: [...more, ...legs] });
}

/** Takes credits back, with other legs, in one posting; what is spent already becomes debt. False when done before. */
export async function takeBackTogether(tx: Tx, key: string, { shares, more, ...given }: Together): Promise<boolean> {
  const { cause, causeId, sourceSn, remark, userId } = given;
  const balance = await lockBalances(tx, [userId]);
  const left = new Map(shares.map(({ currency }) => [currency, balance(userId, currency, 'available')]));
  const legs = shares.flatMap(({ amount, ...line }): Leg[] => {
    const taken = Math.min(amount, left.get(line.currency) ?? 0);
    left.set(line.currency, (left.get(line.currency) ?? 0) - taken);
    return [
      { ...line, sourceSn, userId, account: 'available', amount: -taken },
      { ...line, sourceSn, userId, account: 'debt', amount: taken - amount },
      { ...line, sourceSn, account: 'issued', amount },
    ];
  });
  return post(tx, { key, cause, causeId, remark, legs: [...more, ...legs] });
}

/** @throws Error when the amount is no whole number above zero */
export function checked(movement: Movement): Movement {
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

/** What a user can spend, in whole credits. */
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
