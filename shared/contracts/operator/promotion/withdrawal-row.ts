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
