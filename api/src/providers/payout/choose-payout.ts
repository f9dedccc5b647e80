import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { watchedCalls } from '../health/watched-calls.ts';
import { channelFailureOf } from '../payment/payment.ts';
import { alipayPayout } from './alipay-payout.ts';
import { checkedPayout } from './checked-payout.ts';
import { manualChannel } from './manual-payout.ts';
import type { PayoutChannel } from './payout.ts';
import { sandboxPayout } from './sandbox-payout.ts';
import { wechatPayout } from './wechat-payout.ts';

/** What signs the notices of the sandbox. */
export const sandboxPayoutKey = ({ secrets }: Pick<ProviderParts, 'secrets'>) =>
  Buffer.from(secrets.digest('notices', 'sandbox payout'));

/** The channels that the configuration describes; a person is always one, and is asked where nobody says another. */
export function choosePayouts({ config, db, secrets, health }: WatchedParts): PayoutChannel[] {
  const { notifyUrl = '', wechat, alipay, wechatTransfer, sandbox } = config.payment;
  // Beside the address of payments: `<API_PREFIX>/pay/notify` and `<API_PREFIX>/withdraw/notify`.
  const reportsTo = notifyUrl.replace(/\/pay\/notify$/, '/withdraw/notify');
  const channels = [manualChannel];
  if (alipay) channels.push(alipayPayout(alipay, reportsTo));
  if (wechat && wechatTransfer) channels.push(wechatPayout(wechat, wechatTransfer, reportsTo));
  if (sandbox) channels.push(sandboxPayout({ db, key: sandboxPayoutKey({ secrets }) }));
  return channels.map((channel) =>
    watchedCalls(checkedPayout(channel), ['send', 'query', 'bill'], {
      watch: health.of('payout', channel.name),
      failureOf: channelFailureOf,
    }),
  );
}
