import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** What is bought: time as a member, or credits. */
export const orderKinds = ['member', 'recharge'] as const;
export const OrderKind = z.enum(orderKinds, '订单类型不正确');
export type OrderKind = z.infer<typeof OrderKind>;

const orderStatuses = ['pending', 'paid', 'partly_refunded', 'refunded', 'closed'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Money as the contract writes it: yuan with two digits, e.g. `19.90`. */
export const Yuan = z.string();

export const Order = z.object({
  order_id: z.number(),
  order_sn: z.string(),
  from: OrderKind,
  /** The package as it was when it was ordered. */
  name: z.string(),
  order_amount: Yuan,
  status: OrderStatus,
  status_desc: z.string(),
  /** 1: paid, also when it was refunded later. */
  pay_status: z.number(),
  /** 0 until it is paid. */
  pay_way: z.number(),
  pay_way_desc: z.string(),
  refund_amount: Yuan,
  create_time: z.string(),
  expire_time: z.string(),
  /** Seconds in which it can still be paid; 0 when it cannot. */
  seconds_left: z.number(),
  /** Empty until it is paid. */
  pay_time: z.string(),
});
export type Order = z.infer<typeof Order>;

export const OrderDetail = z.object({
  ...Order.shape,
  /** The package that was ordered, of the list that `from` says. */
  package_id: z.number(),
  /** What an offer took off the price; `0.00`: there was none. */
  offer_amount: Yuan,
  /** What it gives, a line each: `对话积分`, `100`. */
  gives: z.array(z.object({ name: z.string(), amount: z.string() })),
  refunds: z.array(
    z.object({
      refund_sn: z.string(),
      amount: Yuan,
      status: z.enum(['waiting', 'pending', 'done', 'failed']),
      status_desc: z.string(),
      reason: z.string(),
      create_time: z.string(),
      finish_time: z.string(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/**
 * Orders a membership. The server alone decides the price; `discount_amount` of the original contract is ignored. An order
 * for the same package that still waits is answered again.
 */
export const buyMember = endpoint({
  method: 'POST',
  path: '/member/buy',
  auth: true,
  input: z.object({ member_package_id: id, discount_amount: z.optional(z.unknown()) }),
  output: z.object({
    order_id: z.number(),
    order_sn: z._default(z.string(), ''),
    from: OrderKind,
    order_amount: z._default(Yuan, ''),
  }),
});

export const buyRecharge = endpoint({
  method: 'POST',
  path: '/recharge/recharge',
  auth: true,
  input: z.object({ recharge_package_id: id }),
  output: z.object({
    order_id: z.number(),
    order_sn: z._default(z.string(), ''),
    from: OrderKind,
    order_amount: z._default(Yuan, ''),
  }),
});

/** The caller's own orders, the newest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/order/lists',
  auth: true,
  capability: 'orders',
  input: z.object({ ...pagingInput, status: z.optional(OrderStatus), from: z.optional(OrderKind) }),
  output: page(Order),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/order/detail',
  auth: true,
  capability: 'orders',
  input: z.object({ id }),
  output: OrderDetail,
});

/** Closes an order of the caller that waits for its payment, at its channels first. Refused when it is paid. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/order/cancel',
  auth: true,
  capability: 'orders',
  input: z.object({ id }),
  output: z.unknown(),
});
