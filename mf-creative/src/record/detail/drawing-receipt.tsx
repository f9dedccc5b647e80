import type { ReceiptSource } from 'shared/bundled/credits/receipt/receipt-source.ts';
import { ChargeRules } from 'shared/bundled/credits/tariff/charge-rules.tsx';
import type { Tariff } from 'shared/bundled/credits/tariff/tariff.ts';
import { getDrawReceipt } from 'shared/contracts/creative/drawing-record.ts';

/** The same rule as in docs/money.md. */
function Rules() {
  return (
    <ChargeRules aria-label="计费规则">
      <li>提交时先预留全部图片的绘画积分，余额不足时不会提交，填好的内容会留着。</li>
      <li>每张图片到达后才扣除它的积分；没有画出来、被拒绝或取消的，预留的积分全部退回。</li>
      <li>一次要几张就按几张预留，各张分别结算；放大、变体、局部重绘和扩展画面各按一张计。</li>
    </ChargeRules>
  );
}

const tariff: Tariff = { credits: '绘画积分', unit: '张', Rules };

/** What one picture cost. */
export const pictureSource = (id: number): ReceiptSource => ({
  key: `picture-${id}`,
  name: '这张图片',
  tariff,
  load: async (call, signal) => (await call(getDrawReceipt, { id }, { signal, quiet: true })).lines,
});
