import * as z from 'shared/contracts/schema.ts';

/** What an owner decides about operators. Not part of `pc/config`. */
export const OperatorSettings = z.object({
  /** Credits that one operator may add or take in 24 hours, all users together. */
  adjust_limit: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 10_000),
  /** Fen that one operator may give back in 24 hours alone; beyond it a second operator agrees to each refund. */
  refund_limit: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 100_000),
  /** Fen of withdrawals that one operator may both approve and pay in 24 hours; beyond it another one pays. */
  payout_limit: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 100_000),
});
export type OperatorSettings = z.infer<typeof OperatorSettings>;
