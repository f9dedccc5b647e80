import { OrderKind, OrderStatus, Yuan } from 'shared/contracts/account/order.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Ways to pay, as numbers on the wire. 1 is the original product's balance, 4 and 5 its third parties. */
export const payWay = { wechat: 2, alipay: 3, stripe: 6, sandbox: 8, sandboxOther: 9 } as const;

const PayWayNumber = z.coerce.number().check(z.int('支付方式不正确'), z.minimum(1, '支付方式不正确'), z.maximum(99));

/** Where the payer is: a phone is sent to the channel's page or app, a PC shows a QR code. */
const device = z.optional(z.enum(['pc', 'phone'], '设备类型不正确'));

export const listPayWays = endpoint({
  method: 'GET',
  path: '/pay/payWay',
  auth: true,
  input: z.object({ from: OrderKind }),
  output: z.object({
    lists: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        pay_way: z.number(),
        icon: z._default(z.string(), ''),
        sort: z._default(z.number(), 0),
        remark: z._default(z.string(), ''),
        is_default: z._default(z.number(), 0),
        /** Nothing of it is shown; another server may send a list. */
        extra: z._default(z.string(), ''),
      }),
    ),
  }),
});

/** A server of the family answers an address alone: of a page, or what a QR code is to say. */
const withShow = (config: unknown) =>
  typeof config === 'string' ? { show: /^https?:/.test(config) ? 'redirect' : 'qr', url: config } : config;

/**
 * Opens a way to pay for an order that waits. Called again for the same way it answers the same `pay_sn` and address.
 * `show`: `qr` is drawn as a QR code and scanned by the channel's app, `redirect` is an address that the tab opens, `page`
 * is an address that can be either.
 */
export const prepay = endpoint({
  method: 'POST',
  path: '/pay/prepay',
  auth: true,
  input: z.object({
    from: OrderKind,
    pay_way: PayWayNumber,
    order_id: id,
    device,
    /** Of the original contract; the way back is the server's own. */
    redirect: z.optional(z.string().check(z.maxLength(500))),
    code: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    pay_way: z.number(),
    config: z.pipe(
      z.transform(withShow),
      z.object({ pay_sn: z._default(z.string(), ''), show: z.enum(['qr', 'redirect', 'page']), url: z.string() }),
    ),
  }),
});

/** `check: 1` ("paid but not credited?", or back from the channel) asks the channel itself, a few seconds apart. */
export const getPayStatus = endpoint({
  method: 'GET',
  path: '/pay/payStatus',
  auth: true,
  input: z.object({ from: OrderKind, order_id: id, check: z.optional(z.enum(['0', '1'], '参数不正确')) }),
  output: z.object({
    pay_status: z.number(),
    /** 0 until it is paid. */
    pay_way: z.number(),
    order: z.object({
      order_id: z.number(),
      order_sn: z.string(),
      order_amount: Yuan,
      pay_way: z.number(),
      pay_status: z.number(),
      pay_time: z._default(z.string(), ''),
      /** Ours, as the next two: '' on a server that does not say it. */
      status: z.optional(OrderStatus),
      expire_time: z._default(z.string(), ''),
      seconds_left: z._default(z.number(), 0),
    }),
  }),
});

/** What the sandbox channel can do to a payment: pay it, or fail in every way that real channels do. */
const sandboxActs = [
  'pay',
  'pay_silently',
  'pay_twice',
  'pay_late',
  'pay_more',
  'wrong_amount',
  'wrong_currency',
  'other_merchant',
  'other_order',
  'other_channel',
  'forged',
  'fail',
  'refund',
] as const;
export type SandboxAct = (typeof sandboxActs)[number];

/** Plays the provider of a sandbox payment (demo mode alone). Who knows `pay_sn` may: it opens on another device. */
export const playSandbox = endpoint({
  method: 'POST',
  path: '/pay/sandbox',
  auth: false,
  capability: 'payment_sandbox',
  input: z.object({ pay_sn: z.string().check(z.minLength(8), z.maxLength(40)), act: z.enum(sandboxActs) }),
  /** What the site answered to the notice, in the channel's words. */
  output: z.object({ sent: z.number(), answers: z.array(z.string()) }),
});
