import { Yuan } from 'shared/contracts/account/order.ts';
import { amount, financeRoles, order, says } from 'shared/contracts/operator/account/order-operands.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

export const Refund = z.object({
  refund_sn: z.string(),
  order_sn: z.string(),
  amount: Yuan,
  kind: z.enum(['operator', 'double', 'returned']),
  status: z.enum(['waiting', 'pending', 'done', 'failed']),
  reason: z.string(),
  problem: z.string(),
  tries: z.number(),
  create_time: z.string(),
  finish_time: z.nullable(z.string()),
});

export const refundOrder = writing('orders', 'refund', {
  sudo: true,
  does: 'gives money back, whole or in part; what the order gave is taken back in proportion',
  roles: financeRoles,
  input: { order, amount: z.optional(amount) },
  output: Refund,
  operands: ['order'],
  says: { ...says, amount: 'yuan; without it everything that is left' },
  alarm: 'problem',
  examples: ['2026013108000012345678 --amount 9.90 --reason "half of the month, ticket 4711"'],
});

const refundSn = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));

export const approveRefund = writing('orders', 'approve', {
  sudo: true,
  does: 'agrees to a refund that waits for a second operator',
  roles: financeRoles,
  input: { refund_sn: refundSn },
  output: Refund,
  operands: ['refund_sn'],
  says: { refund_sn: 'the number of the refund' },
  examples: ['R2026013108000012345678 --reason "looked at the ticket"'],
});

export const declineRefund = writing('orders', 'decline', {
  does: 'ends a refund that waits for a second operator; nothing is taken back',
  roles: financeRoles,
  input: { refund_sn: refundSn },
  output: Refund,
  operands: ['refund_sn'],
  says: { refund_sn: 'the number of the refund' },
  examples: ['R2026013108000012345678 --reason "the wrong order"'],
});

export const resendRefund = writing('orders', 'resend', {
  sudo: true,
  does: 'sends a refund again that its channel refused: of a payment that came twice, or of another amount',
  roles: financeRoles,
  input: { refund_sn: refundSn },
  output: Refund,
  operands: ['refund_sn'],
  says: { refund_sn: 'the number of the refund' },
  examples: ['R2026013108000012345678 --reason "the account at the channel has money again"'],
});

export const listRefunds = reading('orders', 'refunds', {
  does: 'refunds, the newest first; those that wait unless told',
  roles: financeRoles,
  input: { status: z._default(z.enum(['waiting', 'pending', 'done', 'failed']), 'waiting'), ...pagingInput },
  output: page(Refund),
  says: {
    status: 'waiting: for a second operator; pending: sent, the channel has not confirmed it; done; failed',
  },
  examples: ['', '--status pending', '--status failed'],
});
