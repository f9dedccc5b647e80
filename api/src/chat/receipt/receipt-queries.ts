import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { findReceiptLines, type ReceiptLine } from '../../account/account-log/account-log.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Changes of a user's credits by these runs, from old to new. */
export const findRunLines = (db: Db | Tx, userId: number, runIds: string[]): Promise<ReceiptLine[]> =>
  findReceiptLines(
    db,
    userId,
    runIds.flatMap((id) => [`chat:${id}:hold`, `chat:${id}:end`, `network:${id}:hold`, `network:${id}:end`]),
  );

type Lines = Pick<ReceiptLine, 'amount' | 'balanceAfter'>[];

/** `balance`: what the user has now, for an answer that moved nothing. */
export function receiptOf(lines: Lines, balance: number): Receipt {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const held = -sum(lines.map(({ amount }) => Math.min(amount, 0)));
  const released = sum(lines.map(({ amount }) => Math.max(amount, 0)));
  return { held, settled: held - released, released, balance_after: lines.at(-1)?.balanceAfter ?? balance };
}
