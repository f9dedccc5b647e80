import * as z from 'shared/contracts/schema.ts';
import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { watchedCalls } from '../health/provider-health.ts';
import {
  checked,
  checkedBill,
  checkedNotice,
  sentAmount,
  sentId,
  sentName,
  sentProblem,
} from '../payment/checked-channel.ts';
import { channelFailureOf } from '../payment/payment.ts';
import { alipayPayout } from './alipay-payout.ts';
import type { PayoutChannel, PayoutState } from './payout.ts';
import { manualChannel } from './payout.ts';
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

const confirm = z.object({
  mch_id: sentId,
  app_id: sentId,
  until: sentId,
  package: z.string().check(z.minLength(1), z.maxLength(4000)),
});
const payoutState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('paid'), amount: sentAmount, reference: sentName }),
  z.object({ state: z.literal('paying'), confirm: z.optional(confirm), reference: z.optional(sentName) }),
  z.object({ state: z.literal('failed'), problem: sentProblem }),
  z.object({ state: z.literal('absent') }),
]);
const payoutNotice = z.object({ eventId: sentId, sn: sentId });

/** A channel of which nothing goes further, or is stored, that is not as the site has it. */
function checkedPayout(channel: PayoutChannel): PayoutChannel {
  const { notices, bill } = channel;
  return {
    ...channel,
    send: async (payout) => checked(payoutState, await channel.send(payout)) as PayoutState,
    query: async (sn) => checked(payoutState, await channel.query(sn)) as PayoutState,
    ...(notices && {
      notices: { ...notices, read: async (raw) => checkedNotice(payoutNotice, await notices.read(raw)) },
    }),
    ...(bill && { bill: async (day) => checkedBill(await bill(day)) }),
  };
}
