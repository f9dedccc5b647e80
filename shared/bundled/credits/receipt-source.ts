import type { getReceipt } from 'shared/contracts/chat/receipt.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { Call } from 'shared/http/create-call.ts';

/** A movement of the balance, as the account's log shows it. */
export type ReceiptLine = Output<typeof getReceipt>['lines'][number];

/** What was paid for: an answer, a drawing. */
export interface ReceiptSource {
  /** The same key names the same source. */
  key: string | number;
  /** In words, e.g. 这次回答. */
  name: string;
  load(call: Call, signal: AbortSignal): Promise<readonly ReceiptLine[]>;
}

export const answerSource = (answerId: number): ReceiptSource => ({
  key: answerId,
  name: '这次回答',
  // Its code comes with the dialog's.
  load: async (...how) => (await import('./load-answer-receipt.ts')).loadAnswerReceipt(answerId, ...how),
});
