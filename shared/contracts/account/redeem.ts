import { endpoint } from 'shared/contracts/endpoint.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanRedeemCode } from 'shared/contracts/site/typed-text.ts';

/** What a redeem code gives, as `type` on the wire. */
export const cardType = { vip: 1, recharge: 2, chat: 3, draw: 4 } as const;

const sn = z
  .string()
  .check(
    z.maxLength(200, '兑换码应为 16 位，请检查后再试'),
    z.overwrite(cleanRedeemCode),
    z.minLength(1, '请输入兑换码'),
  );

const Card = z.object({
  id: z.number(),
  /** The whole code when it is checked; afterwards only its first group is known. */
  sn: z.string(),
  type: z.number(),
  type_desc: z.string(),
  /** What it gives in words: `100 对话积分`. */
  content: z.string(),
});

export const CheckedCard = z.object({
  ...Card.shape,
  /** From when and until when it can be used; empty: without a limit. */
  valid_time: z.string(),
  failure_time: z.string(),
});
export type CheckedCard = z.infer<typeof CheckedCard>;

/** Shows what a code gives, and uses nothing. */
export const checkCard = endpoint({
  method: 'GET',
  path: '/cardCode/checkCard',
  auth: true,
  input: z.object({ sn }),
  output: CheckedCard,
});

export const UsedCard = z.object({ ...Card.shape, create_time: z.string() });
export type UsedCard = z.infer<typeof UsedCard>;

/** Gives what the code gives, once. */
export const useCard = endpoint({
  method: 'POST',
  path: '/cardCode/useCard',
  auth: true,
  input: z.object({ sn }),
  /** Ours: what it gave. A server of the family answers nothing. */
  output: z.nullable(UsedCard),
});

/** Ours: what the user has redeemed, the newest first. */
export const listUsedCards = endpoint({
  method: 'GET',
  path: '/cardCode/lists',
  auth: true,
  capability: 'redeem_history',
  input: z.object(pagingInput),
  output: page(UsedCard),
});
