import { closeOrderNow } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { adjustCredits } from 'shared/contracts/operator/account/users.ts';
import { payWithdrawal } from 'shared/contracts/operator/promotion/payouts.ts';
import { approveWithdrawal } from 'shared/contracts/operator/promotion/withdrawals.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { sandboxPayoutName } from '../../providers/payout/sandbox-payout.ts';
import { type AskOperator, askOperator } from '../ask-operator.ts';
import { codeBySms } from './torture-code.ts';
import type { Hands } from './torture-hands.ts';

const passing = /正在重启|服务开小差了|支付渠道暂时不可用/;

/** A reply that counts. @throws Error at one of a server that is going down or has lost its database: the same is asked again */
export function requireAnswer(reply: Reply): Reply {
  if (reply.code !== 1 && passing.test(reply.msg)) throw new Error(reply.msg);
  return reply;
}

/** By an operator's commands: an embedded database allows no other process beside its api. */
export async function handsOfOperator(dataDir: string): Promise<Hands> {
  const operator = await askOperator(dataDir, 'torture');
  const ask: AskOperator = async (...asked) => requireAnswer(await operator(...asked));
  return {
    async adjust(userId, key, amount) {
      const input = { who: String(userId), currency: 'chat', amount: amount > 1 ? amount : -1, remark: key };
      return (await ask(adjustCredits, input, key)).code === 1;
    },
    async endTime({ order_sn }) {
      await ask(closeOrderNow, { order: order_sn }, `close-${order_sn}`);
    },
    withdrawCode: (mobile, api) => codeBySms(api, mobile),
    async payOut(sn) {
      await ask(approveWithdrawal, { sns: sn }, `approve-${sn}`);
      await ask(payWithdrawal, { sn, channel: sandboxPayoutName }, `pay-${sn}`);
    },
    async giveBack({ order_sn, order_amount }, share) {
      const amount = (Math.ceil(Number(order_amount) * (100 / share)) / 100).toFixed(2);
      await ask(refundOrder, { order: order_sn, amount }, `refund-${order_sn}-${share}`);
    },
  };
}
