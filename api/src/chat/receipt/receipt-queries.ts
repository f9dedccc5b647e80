import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { logLine } from '../../account/account-log/account-log.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What moved a user's credits for these runs, from old to new. */
export function findReceiptLines(db: Db | Tx, userId: number, runIds: string[]) {
  const keys = runIds.flatMap((id) => [`chat:${id}:hold`, `chat:${id}:end`, `network:${id}:hold`, `network:${id}:end`]);
  return db
    .select(logLine)
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(and(inArray(postings.businessKey, keys), eq(accounts.userId, userId), eq(accounts.kind, 'available')))
    .orderBy(asc(entries.id));
}

type Lines = Pick<Awaited<ReturnType<typeof findReceiptLines>>[number], 'amount' | 'balanceAfter'>[];

/** `balance`: what the user has now, for an answer that moved nothing. */
export function receiptOf(lines: Lines, balance: number): Receipt {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const held = -sum(lines.map(({ amount }) => Math.min(amount, 0)));
  const released = sum(lines.map(({ amount }) => Math.max(amount, 0)));
  return { held, settled: held - released, released, balance_after: lines.at(-1)?.balanceAfter ?? balance };
}
