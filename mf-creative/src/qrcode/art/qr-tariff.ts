import type { ReceiptSource } from 'shared/bundled/credits/receipt/receipt-source.ts';
import type { Tariff } from 'shared/bundled/credits/tariff/tariff.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { pictureSource } from '../../works/order/draw-tariff.ts';

/** Codes with art are paid one by one, once they are there and can be read. */
export const qrTariff: Tariff = {
  credits: '绘画积分',
  unit: '张',
  Rules: lazyPart(() => import('./qr-rules.tsx').then((code) => code.QrRules)),
};

/** A code, as what was paid for. */
export const codeSource = (recordId: number): ReceiptSource => ({
  ...pictureSource(recordId),
  name: '这张二维码',
  tariff: qrTariff,
});
