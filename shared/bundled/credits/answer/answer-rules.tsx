import { ChargeRules } from '../tariff/charge-rules.tsx';

/** The same rule as in docs/money.md. */
export function AnswerRules() {
  return (
    <ChargeRules aria-label="计费规则">
      <li>发送时先预留所选模型标出的积分，余额不足时不会发出，文字会留在输入框。</li>
      <li>
        得到回答后扣除：完整的回答、你停止的回答、中途断开的回答，只要有文字就按标价计一次；模型的思考过程也是文字。
      </li>
      <li>没有得到任何文字（出错、超时、第一个字之前停止），预留的积分全部退回。</li>
      <li>
        打开联网搜索时另收一次搜索的积分，几个回答都只收一次；没有搜索到可用的网页，或者没有得到回答，这部分退回。
      </li>
      <li>
        会员用标有“会员免费”的模型，在当天的次数之内不收积分；剩余次数不够这次要的全部回答时，这次全部按标价计。没有文字的回答不占次数。
      </li>
      <li>同一个问题因网络重试只计一次；重新生成、继续回答各算一次；一次要几个回答就按几个计。</li>
    </ChargeRules>
  );
}
