import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { isIdNumber } from 'shared/contracts/promotion/id-number.ts';
import * as z from 'shared/contracts/schema.ts';
import { Code } from 'shared/contracts/site/login.ts';
import { cleanAccount, cleanIdNumber, cleanName, namePattern } from 'shared/contracts/site/typed-text.ts';

/** Ways to be paid, as numbers on the wire. */
export const withdrawType = { alipay: 1, wechatWallet: 2, wechatCode: 3, alipayCode: 4 } as const;
export type WithdrawTypeNumber = (typeof withdrawType)[keyof typeof withdrawType];

const numbers: readonly unknown[] = Object.values(withdrawType);
export const WithdrawTypeNumber = z.coerce
  .number()
  .check(z.refine((value) => numbers.includes(value), '请选择提现方式')) as z.ZodMiniType<WithdrawTypeNumber>;

/** A code by SMS to the bound mobile, of the scene `TXYZ`. */
export const code = Code;

/** What a payout account consists of; which of them are needed follows from its type. */
export const payoutFields = {
  account: z.optional(z.string().check(z.overwrite(cleanAccount), z.maxLength(100, '账号过长'))),
  real_name: z.optional(z.string().check(z.overwrite(cleanName), z.maxLength(50, '姓名过长'))),
  /** Stored name or address of a private upload of the caller. */
  money_qr_code: z.optional(z.string().check(z.trim(), z.maxLength(300, '收款码不正确'))),
};

/** A saved account. What it holds is never sent whole again. */
export const PayoutAccount = z.object({
  id: z.number(),
  type: WithdrawTypeNumber,
  type_desc: z.string(),
  /** Masked, e.g. `138****8000`. */
  account: z.string(),
  /** Masked, e.g. `*明`. */
  real_name: z.string(),
  /** Address of the user's picture, for the user alone; '' when there is none. */
  money_qr_code: z.string(),
  /** 0: it rests after a change, until `usable_time`. */
  is_usable: z.number(),
  usable_time: z.string(),
  create_time: z.string(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const PayoutAccounts = z.object({ lists: z.array(PayoutAccount), max: z.number(), rest_hours: z.number() });

export const listPayoutAccounts = endpoint({
  method: 'GET',
  path: '/payout_account/lists',
  auth: true,
  capability: 'payouts',
  input: z.object({}),
  output: PayoutAccounts,
});

export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/payout_account/add',
  auth: true,
  capability: 'payouts',
  input: z.object({ type: WithdrawTypeNumber, ...payoutFields, code }),
  output: z.object({ id: z.number(), usable_time: z.string() }),
});

/**
 * Where a browser is sent, inside WeChat, to find out which account of WeChat its user has: it comes back to `/promotion/withdrawal` with a
 * `code` and the `state`, for `payout_account/wechatAccount`.
 */
export const getWechatLink = endpoint({
  method: 'POST',
  path: '/payout_account/wechatLink',
  auth: true,
  capability: 'payouts',
  input: z.object({}),
  output: z.object({ url: z.string() }),
});

/** What is saved as `account` of a WeChat wallet. A code is good for once and for some minutes. */
export const findWechatAccount = endpoint({
  method: 'POST',
  path: '/payout_account/wechatAccount',
  auth: true,
  capability: 'payouts',
  input: z.object({ code: z.string().check(z.maxLength(200)), state: z.string().check(z.maxLength(200)) }),
  output: z.object({ account: z.string() }),
});

export const deletePayoutAccount = endpoint({
  method: 'POST',
  path: '/payout_account/delete',
  auth: true,
  capability: 'payouts',
  input: z.object({ id, code }),
  output: z.unknown(),
});

/** Real name and ID number, needed above a total of a year; kept sealed, shown to the site's finance alone. */
export const giveIdentity = endpoint({
  method: 'POST',
  path: '/withdraw/identity',
  auth: true,
  capability: 'payouts',
  input: z.object({
    real_name: z.string().check(z.overwrite(cleanName), z.regex(namePattern, '请输入身份证上的姓名')),
    id_number: z.string().check(z.overwrite(cleanIdNumber), z.refine(isIdNumber, '身份证号不正确，请核对')),
    code,
  }),
  output: z.unknown(),
});
