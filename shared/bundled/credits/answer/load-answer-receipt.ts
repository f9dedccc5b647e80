import { getReceipt } from 'shared/contracts/chat/receipt.ts';
import type { Call } from 'shared/http/create-call.ts';
import type { ReceiptLine } from '../receipt/receipt-source.ts';

export async function loadAnswerReceipt(
  answerId: number,
  call: Call,
  signal: AbortSignal,
): Promise<readonly ReceiptLine[]> {
  return (await call(getReceipt, { answer_id: answerId }, { quiet: true, signal })).lines;
}
