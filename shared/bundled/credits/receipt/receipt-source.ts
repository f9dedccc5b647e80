import type { getReceipt } from 'shared/contracts/chat/receipt.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { Call } from 'shared/http/create-call.ts';
import type { Tariff } from '../tariff/tariff.ts';

/** A movement of the balance, as the account's log shows it; the receipt of every kind of work has such lines. */
export type ReceiptLine = Output<typeof getReceipt>['lines'][number];

/** What was paid for: an answer, a drawing. */
export interface ReceiptSource {
  /** The same key names the same source. */
  key: string | number;
  /** In words, e.g. 这次回答. */
  name: string;
  tariff: Tariff;
  load(call: Call, signal: AbortSignal): Promise<readonly ReceiptLine[]>;
}
