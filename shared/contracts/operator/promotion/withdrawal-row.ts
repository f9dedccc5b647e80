import { Yuan } from 'shared/contracts/account/order.ts';
import * as z from 'shared/contracts/schema.ts';

export const operatorStatuses = [
  'review',
  'approved',
  'paying',
  'paid',
  'failed',
  'declined',
  'cancelled',
  'returned',
] as const;

/** A withdrawal as operators see it. */
export const OperatorWithdrawal = z.object({
  sn: z.string(),
  user_id: z.number(),
  amount: Yuan,
  fee: Yuan,
  /** What leaves. */
  leaves: Yuan,
  type: z.string(),
  account: z.string(),
  real_name: z.string(),
  status: z.enum(operatorStatuses),
  channel: z.nullable(z.string()),
  problem: z.string(),
  create_time: z.string(),
  finish_time: z.nullable(z.string()),
});

/** Signs that an operator looks at twice before money leaves. */
export const withdrawalSigns = ['flagged', 'same_account', 'new_account', 'first', 'debt', 'frozen'] as const;

/** A withdrawal in the queue: its signs of risk, and the two operators. */
export const QueuedWithdrawal = z.object({
  ...OperatorWithdrawal.shape,
  signs: z.array(z.enum(withdrawalSigns)),
  /** Names of operators: who agreed to it, who lets it be paid. */
  approver: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  /** The one who asks approved it, and may not pay it as well: it is above what one operator may move alone. */
  other_pays: z.boolean(),
  batch: z.nullable(z.string()),
});
