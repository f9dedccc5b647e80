import { Yuan } from 'shared/contracts/account/order.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { isMoment } from 'shared/contracts/moment.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/**
 * `pending`: not payable yet. `available`: can be withdrawn, or was. `held`: waits for an operator. `taken`: refunds took all of it back.
 * `house`: revoked by an operator, or its distributor was deleted.
 */
export const commissionStatuses = ['pending', 'available', 'held', 'taken', 'house'] as const;
export const CommissionStatus = z.enum(commissionStatuses, '状态不正确');
export type CommissionStatus = z.infer<typeof CommissionStatus>;

const day = z.optional(
  z.string().check(
    z.regex(/^$|^\d{4}-\d\d-\d\d$/, '日期格式应为 2026-01-31'),
    z.refine((value) => !value || isMoment(value), '日期不存在'),
  ),
);

const filters = {
  status: z.optional(z.union([z.literal(''), CommissionStatus])),
  /** 1 or 2; empty: both. */
  level: z.optional(z.enum(['', '1', '2'], '层级不正确')),
  /** What was bought; empty: all. */
  source: z.optional(z.enum(['', 'member', 'recharge'], '来源不正确')),
  /** Days of Beijing on which it was earned. */
  start_day: day,
  end_day: day,
};

/** One commission, and why it is what it is: base × rate, rounded down. */
export const IncomeLine = z.object({
  id: z.number(),
  create_time: z.string(),
  /** Masked but for its end. */
  order_sn: z.string(),
  /** The buyer, masked: 林**. */
  user: z.string(),
  level: z.number(),
  /** `会员`, `充值`. */
  source_desc: z.string(),
  /** What the order was paid with. */
  base: Yuan,
  /** Percent, e.g. `10` or `7.5`, as it was when the order was paid. */
  rate: z.string(),
  /** As it was earned. */
  amount: Yuan,
  /** What refunds took back of it. */
  taken_back: Yuan,
  /** What is left of it. */
  left: Yuan,
  status: CommissionStatus,
  status_desc: z.string(),
  /** When it becomes payable, or became so. */
  payable_time: z.string(),
  /** Why it waits; empty: it does not. */
  held_reason: z.string(),
  /** Each time that something took a part back: from what was pending or available, and what became debt. */
  returns: z.array(
    z.object({
      create_time: z.string(),
      amount: Yuan,
      from_pending: Yuan,
      from_available: Yuan,
      to_debt: Yuan,
      reason: z.string(),
    }),
  ),
});
export type IncomeLine = z.infer<typeof IncomeLine>;

/** Every commission of the caller, the newest first. */
export const listIncome = endpoint({
  method: 'GET',
  path: '/distribution/income',
  auth: true,
  capability: 'income',
  input: z.object({ ...pagingInput, ...filters }),
  output: page(IncomeLine),
});

/** The address of the same lines as CSV, for a plain link, which sends no token; good for a minute. */
export const getIncomeLink = endpoint({
  method: 'POST',
  path: '/distribution/incomeLink',
  auth: true,
  capability: 'income',
  input: z.object(filters),
  output: z.object({ url: z.string() }),
});

export const downloadIncome = endpoint({
  method: 'GET',
  path: '/distribution/incomeFile',
  auth: false,
  capability: 'income',
  input: z.object({ ticket: z.string().check(z.maxLength(2000)) }),
  output: z.unknown(),
});

/** What becomes payable on which day of Beijing, the next day first. What waits for an operator is apart. */
export const getPendingIncome = endpoint({
  method: 'GET',
  path: '/distribution/pending',
  auth: true,
  capability: 'income',
  input: z.object({}),
  output: z.object({
    days: z.array(z.object({ day: z.string(), amount: Yuan, count: z.number() })),
    total: Yuan,
    held: Yuan,
  }),
});

/** A line for each day of Beijing, the oldest first; today is the last. */
export const getDistributionChart = endpoint({
  method: 'GET',
  path: '/distribution/chart',
  auth: true,
  capability: 'income',
  input: z.object({
    days: z._default(z.coerce.number().check(z.refine((n) => n === 30 || n === 90, '天数应为 30 或 90')), 30),
  }),
  output: z.array(
    z.object({
      day: z.string(),
      visits: z.number(),
      registrations: z.number(),
      orders: z.number(),
      income: Yuan,
    }),
  ),
});

/** Those who earned most in the last 30 days, masked. Refused while the operator has not opened it. */
export const getDistributionRanking = endpoint({
  method: 'GET',
  path: '/distribution/ranking',
  auth: true,
  capability: 'income',
  input: z.object({}),
  output: z.object({
    lists: z.array(z.object({ place: z.number(), nickname: z.string(), avatar: z.string(), income: Yuan })),
    /** The caller's own place; 0: none yet. */
    own_place: z.number(),
    own_income: Yuan,
  }),
});
