import * as z from 'shared/contracts/schema.ts';
import {
  checked,
  checkedBill,
  checkedNotice,
  sentAmount,
  sentId,
  sentName,
  sentProblem,
} from '../payment/checked-channel.ts';
import type { PayoutChannel, PayoutState } from './payout.ts';

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
export function checkedPayout(channel: PayoutChannel): PayoutChannel {
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
