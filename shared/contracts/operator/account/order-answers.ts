import { OrderStatus, Yuan } from 'shared/contracts/account/order.ts';
import { amount, financeRoles, order, says } from 'shared/contracts/operator/account/order-operands.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

/** States of an order between its payer and the site. */
const orderVerdicts = [
  'fine',
  'in_debt',
  'partly_back',
  'back',
  'unpaid',
  'closed',
  'other_amount',
  'notice_failed',
  'returned',
  'return_failed',
  'missing',
] as const;

/** The command that mends it; `retry` is one of `notices`. */
const orderMends = ['query', 'accept', 'resend', 'retry'] as const;

export const explainOrder = reading('orders', 'explain', {
  does: 'what was paid for an order, what it gave, what is missing, and the command that mends it',
  roles: ['support', 'finance'],
  input: { order },
  output: z.object({
    order_sn: z.string(),
    user_id: z.number(),
    status: OrderStatus,
    verdict: z.enum(orderVerdicts),
    mend: z.nullable(z.enum(orderMends)),
    /** The command needs it besides: yuan that were paid, the number of a refund, or of a notice. */
    mend_with: z.nullable(z.string()),
    /** By the channels: paid, less what is back. */
    paid: Yuan,
    back: Yuan,
    effects: z.array(
      z.object({
        what: z.enum(['membership', 'chat', 'draw']),
        /** Credits; of a membership 1. */
        due: z.number(),
        given: z.number(),
        /** Of what was given: credits that paid a debt. */
        to_debt: z.number(),
        /** Credits; of a membership whole days. */
        taken_back: z.number(),
        until: z.nullable(z.string()),
      }),
    ),
  }),
  operands: ['order'],
  says,
  examples: ['2026013108000012345678'],
});

export const previewRefund = reading('orders', 'preview', {
  does: 'what a refund would give and take back, without doing it',
  roles: financeRoles,
  input: { order, amount: z.optional(amount) },
  output: z.object({
    order_sn: z.string(),
    amount: Yuan,
    /** It can be given back at most. */
    left: Yuan,
    channel: z.string(),
    status: OrderStatus,
    /** It is more than one operator gives back alone: another one has to agree. */
    needs_second: z.boolean(),
    takes: z.array(
      z.object({
        currency: z.enum(['chat', 'draw']),
        credits: z.number(),
        /** Of them spent already: the buyer owes them. */
        debt: z.number(),
      }),
    ),
    member_until: z.nullable(z.string()),
    member_until_after: z.nullable(z.string()),
    commissions: z.array(z.object({ user_id: z.number(), amount: Yuan })),
  }),
  operands: ['order'],
  says: { ...says, amount: 'yuan; without it everything that is left' },
  examples: ['2026013108000012345678 --amount 9.90'],
});
