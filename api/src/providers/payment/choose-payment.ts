import { payWay } from 'shared/contracts/account/pay.ts';
import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { watchedCalls } from '../health/provider-health.ts';
import { alipayPayment } from './alipay-payment.ts';
import { checkedChannel } from './checked-channel.ts';
import { channelFailureOf, type PaymentChannel } from './payment.ts';
import { sandboxPayment } from './sandbox-payment.ts';
import { stripePayment } from './stripe-payment.ts';
import { wechatPayment } from './wechat-payment.ts';

/** What signs the notices of the sandbox channels. */
export const sandboxKey = ({ secrets }: Pick<ProviderParts, 'secrets'>) =>
  Buffer.from(secrets.digest('notices', 'sandbox payment'));

/** The channels that the configuration describes, in the order in which payers see them. */
export function choosePayment({ config, db, secrets, health }: WatchedParts): PaymentChannel[] {
  const { payment, siteUrl, apiPrefix } = config;
  const pageUrl = (paySn: string) => `${siteUrl}${apiPrefix}/pay/sandbox/page?pay_sn=${paySn}`;
  const channels: PaymentChannel[] = [];
  const { notifyUrl = '', wechat, alipay, stripe } = payment;
  if (wechat) channels.push(wechatPayment(wechat, notifyUrl));
  if (alipay) channels.push(alipayPayment(alipay, notifyUrl));
  if (stripe) channels.push(stripePayment(stripe));
  if (payment.sandbox) {
    const parts = { db, key: sandboxKey({ secrets }), pageUrl };
    channels.push(
      sandboxPayment({ ...parts, name: 'sandbox', payWay: payWay.sandbox, label: '模拟支付' }),
      sandboxPayment({ ...parts, name: 'sandbox-b', payWay: payWay.sandboxOther, label: '模拟支付（备用通道）' }),
    );
  }
  return channels.map((channel) =>
    watchedCalls(checkedChannel(channel), ['prepay', 'query', 'close', 'refund', 'bill'], {
      watch: health.of('payment', channel.name),
      failureOf: channelFailureOf,
    }),
  );
}
