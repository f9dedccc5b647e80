import { asc, eq } from 'drizzle-orm';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import { accounts } from '../../ledger/ledger-tables.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import type { Db } from '../../platform/database/db.ts';
import { moveAlone } from '../../platform/operator/daily-limit.ts';
import type { Change } from '../../platform/operator/serve-command.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { entryShown, findLog } from '../account-log/account-log-queries.ts';

interface Adjustment {
  currency: 'chat' | 'draw';
  /** Above zero gives, below takes. */
  amount: number;
  remark: string;
}

const types = {
  chat: { give: changeType.operatorGave, take: changeType.operatorTook },
  draw: { give: changeType.operatorGaveDraw, take: changeType.operatorTookDraw },
};

/**
 * Adds or takes credits, once for each operation.
 * @returns what the user can spend afterwards
 */
export async function moveCredits(userId: number, { currency, amount, remark }: Adjustment, asked: Change) {
  if (amount === 0) throw invalidInput('amount must not be 0.', 'amount');
  const { tx, operation, log } = asked;
  await requireWithinLimit(asked, Math.abs(amount));
  const balance = await lockBalances(tx, [userId]);
  const available = balance(userId, currency, 'available');
  log.before = { [currency]: available };
  const key = `admin:${operation}`;
  const cause = { cause: 'admin', causeId: operation, remark };
  const type = types[currency];
  if (amount > 0) {
    await give(tx, key, { ...cause, userId, currency, amount, changeType: type.give });
  } else {
    if (available < -amount)
      throw invalidInput(`amount: user ${userId} has ${available} ${currency} credits.`, 'amount');
    const line = { currency, changeType: type.take };
    const legs = [
      { ...line, userId, account: 'available' as const, amount },
      { ...line, account: 'issued' as const, amount: -amount },
    ];
    await post(tx, { key, ...cause, legs });
  }
  const after = await lockBalances(tx, [userId]);
  return after(userId, currency, 'available');
}

/** One operator alone cannot give away more than the owner allows. */
async function requireWithinLimit({ tx, operator, operation }: Change, amount: number): Promise<void> {
  const { adjust_limit: limit } = await findSection(tx, 'operator');
  const { isAllowed, left } = await moveAlone(tx, operator.id, { kind: 'adjust', about: operation, amount, limit });
  if (isAllowed) return;
  throw new Refusal(
    `One operator may move ${limit} credits in 24 hours (setting operator.adjust_limit); ${left} are left for "${operator.name}". Ask another operator for the rest.`,
  );
}

/** All accounts of a user that hold something, and those that can be spent. */
export async function findAccounts(db: Db, userId: number) {
  const rows = await db
    .select({ currency: accounts.currency, account: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.currency), asc(accounts.kind));
  return rows.filter(({ account, balance }) => account === 'available' || balance !== 0);
}

/** The last things that changed the amounts that a user can spend, in all currencies. */
export const findLastEntries = async (db: Db, userId: number) =>
  (await findLog(db, userId, {}, { limit: 10 })).map(entryShown);
