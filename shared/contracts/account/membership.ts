import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

const flag = z._default(z.number(), 0);
const text = z._default(z.string(), '');

/** Unit of a package's `duration`. */
export const durationType = { month: 1, day: 2 } as const;

export const MemberBenefit = z.object({ id: z.number(), name: z.string(), image: text, describe: text });
export type MemberBenefit = z.infer<typeof MemberBenefit>;

/** What membership is sold as. Prices are yuan with two digits after the point. */
export const MemberPackage = z.object({
  id: z.number(),
  name: z.string(),
  duration: z.number(),
  duration_type: z.number(),
  duration_desc: z.string(),
  is_perpetual: flag,
  sell_price: z.string(),
  /** Crossed out beside the price; empty: none. */
  lineation_price: text,
  /** 1: who leaves the payment is offered `retrieve_amount` off, once. */
  is_retrieve: flag,
  retrieve_amount: text,
  /** 1: the recommended one. */
  is_default: flag,
  benefits_ids: z._default(z.array(z.number()), []),
  member_benefits: z._default(z.array(MemberBenefit), []),
  give_chat_number: flag,
  give_draw_number: flag,
  /** 1: models that are free for members are free for `quota_value` answers a day, 0: without limit. */
  is_quota: flag,
  quota_value: flag,
  quota_tips: text,
  quota_tips_show: flag,
  tag: text,
});
export type MemberPackage = z.infer<typeof MemberPackage>;

/** `status` 0: membership is not sold, and the list is empty. Refused without a login, unless prices are public. */
export const listMemberPackages = endpoint({
  method: 'POST',
  path: '/member/lists',
  auth: false,
  input: z.object({}),
  output: z.object({ status: z.number(), lists: z.array(MemberPackage) }),
});

export const MemberComment = z.object({
  id: z.number(),
  avatar: z.string(),
  nickname: z.string(),
  content: z.string(),
  create_time: z.string(),
});
export type MemberComment = z.infer<typeof MemberComment>;

/** What members say, newest first. */
export const listMemberComments = endpoint({
  method: 'GET',
  path: '/member/commentLists',
  auth: true,
  input: z.object({}),
  output: z.array(MemberComment),
});

export const MemberPurchase = z.object({
  avatar: z.string(),
  /** Only the first letter can be read. */
  nickname: z.string(),
  member_package: z.string(),
  create_time: text,
});
export type MemberPurchase = z.infer<typeof MemberPurchase>;

/** The last 30 purchases, newest first. */
export const listMemberPurchases = endpoint({
  method: 'GET',
  path: '/member/buyLog',
  auth: true,
  input: z.object({}),
  output: z.array(MemberPurchase),
});

/**
 * Ours: the lower price for a user who leaves the payment of a package with `is_retrieve`. It is granted once a user and
 * package; asked again while it holds it answers the same, later it refuses. `member/buy` then asks for `sell_price`.
 */
export const takeMemberOffer = endpoint({
  method: 'POST',
  path: '/member/retrieve',
  auth: true,
  capability: 'member_offer',
  input: z.object({ member_package_id: id }),
  output: z.object({ retrieve_amount: z.string(), sell_price: z.string(), seconds_left: z.number() }),
});
