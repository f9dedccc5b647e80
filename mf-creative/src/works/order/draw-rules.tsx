import { ChargeRules } from 'shared/bundled/credits/tariff/charge-rules.tsx';

/** The same rule as in docs/money.md. */
export function DrawRules() {
  return (
    <ChargeRules aria-label="计费规则">
      <li>点“生成”时先预留所有图片的绘画积分，余额不足时不会提交，填写的内容都会保留。</li>
      <li>每张图片到达后才扣除它的积分；没有画出来的（被拒绝、出错、取消、丢失）全部退回。</li>
      <li>一次要几张就按几张计，其中失败的几张不计。</li>
      <li>局部重绘、扩展、放大和变体与生成一样按张计费。</li>
      <li>会员用标有“会员免费”的模型，在当天的次数之内不收积分；剩余次数不够这次要的全部图片时，这次全部按标价计。</li>
      <li>因网络重试的同一次提交只计一次。</li>
    </ChargeRules>
  );
}
