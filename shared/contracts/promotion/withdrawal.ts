import { Yuan } from 'shared/contracts/account/order.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import {
  code,
  PayoutAccounts,
  payoutFields,
  WithdrawTypeNumber,
} from 'shared/contracts/promotion/withdrawal-account.ts';
import * as z from 'shared/contracts/schema.ts';
import { amountPattern, cleanAmount } from 'shared/contracts/site/typed-text.ts';

/** `status` on the wire. What was declined or cancelled is 4 too; `status_desc` says which. */
export const withdrawStatus = { review: 1, paying: 2, paid: 3, failed: 4 } as const;

/** An amount that a user types: yuan with at most two digits after the point. */
const money = z
  .string()
  .check(
    z.overwrite(cleanAmount),
    z.minLength(1, '请输入提现金额'),
    z.regex(amountPattern, '请输入正确的金额，最多两位小数'),
  );

/**
 * The ways that the operator offers. `asks`: what a payout account of it consists of, besides the name. `wechat`: an account that
 * WeChat alone names (`payout_account/wechatLink`).
 */
export const WithdrawType = z.object({
  id: WithdrawTypeNumber,
  title: z.string(),
  image: z.string(),
  asks: z._default(z.enum(['account', 'picture', 'wechat']), 'account'),
  /** Label of the field `account`; '' when a picture is asked for. */
  account_label: z._default(z.string(), ''),
});
export type WithdrawType = z.infer<typeof WithdrawType>;

/** What the page of withdrawals shows above the form, and what its rules are. */
export const WithdrawConfig = z.object({
  /** 0: nobody can apply now. */
  is_open: z.number(),
  available: Yuan,
  frozen: Yuan,
  /** What refunds took back after it was paid out; later income pays it first. Without a sign. */
  debt: Yuan,
  min: Yuan,
  max: Yuan,
  /** Applications a day; those that were cancelled or declined count too. */
  daily_count: z.number(),
  left_today: z.number(),
  /** A sentence on the fee. */
  fee_desc: z.string(),
  /** A sentence on when money arrives. */
  arrival: z.string(),
  /** What the operator wrote for users, as text. */
  explain: z.string(),
  /** The mobile that codes go to, whole: `sms/sendCode` takes it with the scene `TXYZ`. '' when none is bound. */
  mobile: z.string(),
  /** The withdrawal that is under way; 0: none. */
  in_flight: z.number(),
  /** What was paid to this person, or is under way, this year of Beijing. */
  year_total: Yuan,
  /** Real name and ID number, needed when the total of a year passes `limit`. */
  identity: z.object({ limit: Yuan, is_given: z.boolean(), real_name: z.string(), id_number: z.string() }),
  /** Why an application would be refused now, whatever its amount; '' when it would not. */
  obstacle: z.string(),
  /** The ways, as `listWithdrawTypes` has them; absent on a server that is asked for them. */
  types: z.optional(z.array(WithdrawType)),
  /** The saved accounts, as `listPayoutAccounts` has them; absent likewise. */
  accounts: z.optional(PayoutAccounts),
});
export type WithdrawConfig = z.infer<typeof WithdrawConfig>;

export const getWithdrawConfig = endpoint({
  method: 'GET',
  path: '/withdraw/config',
  auth: true,
  capability: 'payouts',
  input: z.object({}),
  output: WithdrawConfig,
});

export const listWithdrawTypes = endpoint({
  method: 'GET',
  path: '/withdraw/withdrawType',
  auth: true,
  input: z.object({}),
  output: z.array(WithdrawType),
});

/** What an amount costs and when it arrives. `problem` is the sentence that `apply` would refuse it with, else ''. */
export const quoteWithdrawal = endpoint({
  method: 'GET',
  path: '/withdraw/quote',
  auth: true,
  capability: 'payouts',
  input: z.object({ money, type: WithdrawTypeNumber }),
  output: z.object({
    money: Yuan,
    handling_fee: Yuan,
    /** Per cent, e.g. `0.60`. */
    handling_fee_ratio: z.string(),
    /** What arrives. */
    left_money: Yuan,
    arrival: z.string(),
    /** What can be withdrawn afterwards. */
    left_available: Yuan,
    needs_identity: z.boolean(),
    problem: z.string(),
  }),
});

/**
 * Sets the amount aside and asks for it. A saved account by `account_id`, or the fields of one (then it has to be a saved
 * one too: an account is only saved by code, and rests after a change). `code` is of the scene `TXYZ`.
 */
export const applyWithdrawal = endpoint({
  method: 'POST',
  path: '/withdraw/apply',
  auth: true,
  input: z.object({
    money,
    type: WithdrawTypeNumber,
    account_id: z.optional(id),
    ...payoutFields,
    /** Ours, and refused without it by a server that announces `payouts`. */
    code: z.optional(code),
  }),
  output: z.object({ id: z.number() }),
});

/** Only while it is in review. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/withdraw/cancel',
  auth: true,
  capability: 'payouts',
  input: z.object({ id }),
  output: z.unknown(),
});

export const Withdrawal = z.object({
  id: z.number(),
  sn: z.string(),
  money: Yuan,
  left_money: Yuan,
  handling_fee: z._default(Yuan, ''),
  handling_fee_ratio: z._default(z.string(), ''),
  type: z._default(WithdrawTypeNumber, 1),
  type_desc: z.string(),
  /** Masked. */
  account: z._default(z.string(), ''),
  status: z._default(z.number(), 0),
  status_desc: z.string(),
  /** Why it was not paid, as its user reads it; '' when it is under way, was paid or cancelled, and on a server that does not say. */
  reason: z._default(z.string(), ''),
  /** It can be cancelled now. */
  can_cancel: z._default(z.boolean(), false),
  create_time: z.string(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** How far it is. */
const Step = z.object({
  name: z.enum(['applied', 'approved', 'paying', 'confirm', 'paid', 'failed', 'declined', 'cancelled', 'returned']),
  title: z.string(),
  /** Empty: not yet. */
  time: z.string(),
  remark: z.string(),
});

export const WithdrawalDetail = z.object({
  ...Withdrawal.shape,
  /** Masked. */
  real_name: z._default(z.string(), ''),
  verify_remark: z._default(z.string(), ''),
  verify_time: z._default(z.string(), ''),
  transfer_remark: z._default(z.string(), ''),
  finish_time: z._default(z.string(), ''),
  nickname: z._default(z.string(), ''),
  /** Address of the user's own picture of a code, for the user alone; '' when there is none. */
  money_qr_code: z._default(z.string(), ''),
  timeline: z._default(z.array(Step), []),
  /** Address of the picture of the transfer, for the user alone; '' when there is none. */
  proof: z._default(z.string(), ''),
  /** The channel's own number of the transfer. */
  reference: z._default(z.string(), ''),
  /** What WeChat wants before it pays: the user confirms the receipt in WeChat. */
  confirm: z.nullable(z.object({ mch_id: z.string(), app_id: z.string(), package: z.string(), until: z.string() })),
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdraw/lists',
  auth: true,
  input: z.object({
    ...pagingInput,
    status: z.optional(z.enum(['', '1', '2', '3', '4'], '状态不正确')),
  }),
  output: page(Withdrawal),
});

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/withdraw/detail',
  auth: true,
  input: z.object({ id }),
  output: WithdrawalDetail,
});

/** What the provider of the demo does next with a payout. */
export const sandboxPayoutActs = [
  'pay',
  'pay_silently',
  'late',
  'unknown',
  'lost',
  'fail',
  'fail_after_success',
  'twice',
  'forged',
  'wrong_amount',
] as const;
export type SandboxPayoutAct = (typeof sandboxPayoutActs)[number];

/** Demo mode alone: plays the provider of the caller's own withdrawal, before it is sent or afterwards. */
export const playSandboxPayout = endpoint({
  method: 'POST',
  path: '/withdraw/sandbox',
  auth: true,
  capability: 'payment_sandbox',
  input: z.object({ id, act: z.enum(sandboxPayoutActs) }),
  /** What the site answered to the provider's notices. */
  output: z.object({ answers: z.array(z.string()) }),
});
