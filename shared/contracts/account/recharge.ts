import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

const flag = z._default(z.number(), 0);
const text = z._default(z.string(), '');

/** Credits for money. The price is yuan with two digits after the point. */
export const RechargePackage = z.object({
  id: z.number(),
  name: z.string(),
  image: text,
  describe: text,
  sell_price: z.string(),
  /** 1: the recommended one. */
  is_recommend: flag,
  /** Chat and drawing credits. */
  number: flag,
  draw_number: flag,
  /** 1: the two gifts come on top. */
  is_give: flag,
  give_number: flag,
  give_draw_number: flag,
  tag: text,
});
export type RechargePackage = z.infer<typeof RechargePackage>;

/** `status` 0: credits are not sold, and the list is empty. */
export const listRechargePackages = endpoint({
  method: 'GET',
  path: '/recharge/rechargePackage',
  auth: false,
  input: z.object({}),
  output: z.object({ status: z.number(), lists: z.array(RechargePackage) }),
});
