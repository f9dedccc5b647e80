import { ChargeRules } from 'shared/bundled/credits/tariff/charge-rules.tsx';

/** The same rule as in docs/money.md. */
export function QrRules() {
  return (
    <ChargeRules aria-label="计费规则">
      <li>普通码在浏览器里生成，不收积分。</li>
      <li>点“生成”时先预留艺术码的绘画积分，余额不足时不会提交，填写的内容都会保留。</li>
      <li>艺术码做好后由两个扫码程序在六种条件下试读；都读不出时不收积分，预留的全部退回。</li>
      <li>被拒绝、出错、取消、丢失的也全部退回。</li>
      <li>使用自己的图片时没有模型作画，按“自己的图片”标价计。</li>
      <li>因网络重试的同一次提交只计一次。</li>
    </ChargeRules>
  );
}
