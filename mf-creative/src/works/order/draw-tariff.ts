import type { ReceiptSource } from 'shared/bundled/credits/receipt/receipt-source.ts';
import type { Tariff } from 'shared/bundled/credits/tariff/tariff.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { getDrawReceipt } from 'shared/contracts/creative/drawing-record.ts';

/** Pictures are paid one by one, when they have arrived, with draw credits. */
export const drawTariff: Tariff = {
  credits: '绘画积分',
  unit: '张',
  Rules: lazyPart(() => import('./draw-rules.tsx').then((code) => code.DrawRules)),
};

/** A picture, as what was paid for. */
export const pictureSource = (recordId: number): ReceiptSource => ({
  key: recordId,
  name: '这张图片',
  tariff: drawTariff,
  load: async (call, signal) => (await call(getDrawReceipt, { id: recordId }, { quiet: true, signal })).lines,
});
