import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { findReceiptLines, type ReceiptLine } from '../../../account/account-log/account-log.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { FoundRecord } from '../../pictures/record-queries.ts';
import { drawCause } from '../draw-charges.ts';

type Found = Pick<FoundRecord, 'record' | 'request'>;

const holdKey = ({ request }: Found) => `${drawCause}:${request.id}:hold`;
const partKey = ({ request, record }: Found) => `${drawCause}:${request.id}:part:${record.index}`;

/** What moved a user's draw credits for these records, from old to new: the hold of the request, and what came back. */
export async function findDrawLines(db: Db | Tx, userId: number, found: Found[]): Promise<ReceiptLine[]> {
  const keys = new Set(found.flatMap((one) => [holdKey(one), partKey(one)]));
  return keys.size === 0 ? [] : findReceiptLines(db, userId, [...keys]);
}

/** What one picture cost. `balance`: what the user has now, for a picture without lines. */
export function receiptOf(found: Found, lines: ReceiptLine[], balance: number): Receipt {
  const { price } = found.request;
  const { status } = found.record;
  const [hold, part] = [holdKey(found), partKey(found)];
  const own = lines.filter(({ key }) => key === hold || key === part);
  return {
    held: price,
    settled: status === drawStatus.done ? price : 0,
    released: status === drawStatus.failed ? price : 0,
    balance_after: own.at(-1)?.balanceAfter ?? balance,
  };
}
