import type { ReceiptSource } from '../receipt/receipt-source.ts';
import { answerTariff } from './answer-tariff.ts';

/** An answer, as what was paid for. */
export const answerSource = (answerId: number): ReceiptSource => ({
  key: answerId,
  name: '这次回答',
  tariff: answerTariff,
  // Its code comes with the dialog's.
  load: async (...how) =>
    (await import(/* webpackChunkName: "receipt" */ './load-answer-receipt.ts')).loadAnswerReceipt(answerId, ...how),
});
