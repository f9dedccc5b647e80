import { OrderKind, OrderStatus, Yuan } from 'shared/contracts/account/order.ts';
import { explainOrder, previewRefund } from 'shared/contracts/operator/account/order-answers.ts';
import { amount, financeRoles, order, says } from 'shared/contracts/operator/account/order-operands.ts';
import {
  approveRefund,
  declineRefund,
  listRefunds,
  Refund,
  refundOrder,
  resendRefund,
} from 'shared/contracts/operator/account/refunds.ts';
import { ordersScreen } from 'shared/contracts/operator/account/screen/orders-screen.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { day } from 'shared/contracts/operator/day.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Row = z.object({
  id: z.number(),
  sn: z.string(),
  user_id: z.number(),
  kind: OrderKind,
  name: z.string(),
  amount: Yuan,
  refunded: Yuan,
  status: OrderStatus,
  create_time: z.string(),
  pay_time: z.nullable(z.string()),
});

const Detail = z.object({
  ...Row.shape,
  expire_time: z.string(),
  attempts: z.array(
    z.object({
      pay_sn: z.string(),
      channel: z.string(),
      status: z.enum(['open', 'paid', 'closed']),
      transaction: z.nullable(z.string()),
      queries: z.number(),
      create_time: z.string(),
      pay_time: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(Refund),
  postings: z.array(z.object({ key: z.string(), create_time: z.string() })),
  /** Its commissions; `commissions explain` says why. */
  commissions: z.array(
    z.object({
      id: z.number(),
      user_id: z.number(),
      level: z.number(),
      amount: Yuan,
      taken_back: Yuan,
      status: z.string(),
    }),
  ),
  /** What channels reported of its payments and refunds without effect; `done`: it had one later. */
  notices: z.array(
    z.object({
      id: z.number(),
      about: z.nullable(z.string()),
      status: z.enum(['refused', 'failed', 'done']),
      reason: z.string(),
      times: z.number(),
      last_time: z.string(),
    }),
  ),
});

export const findOrders = reading('orders', 'find', {
  does: 'orders, the newest first',
  roles: ['support', 'finance'],
  input: {
    who: z.optional(who),
    status: z.optional(OrderStatus),
    kind: z.optional(OrderKind),
    day: z.optional(day),
    ...pagingInput,
  },
  output: page(Row),
  columns: ['id', 'sn', 'user_id', 'name', 'amount', 'refunded', 'status', 'create_time'],
  operands: ['who'],
  says: {
    who: `who bought: ${whoSays}`,
    status: 'how far it is',
    kind: 'what was bought: a membership or credits',
    day: 'when it was made, in Beijing',
  },
  examples: ['--status paid --day 2026-01-31', '13800138000'],
});

export const showOrder = reading('orders', 'show', {
  does: 'one order with its payments, refunds and postings, and notices of channels that had no effect',
  roles: ['support', 'finance'],
  input: { order },
  output: Detail,
  operands: ['order'],
  says,
  examples: ['2026013108000012345678'],
});

export const queryOrder = reading('orders', 'query', {
  does: 'asks the channels of an order how its payments are; what was paid has its effect. Ends with 1 when a channel cannot be asked or what it says does not fit',
  roles: ['support', 'finance'],
  input: { order },
  output: z.object({
    ...Detail.shape,
    asked: z.array(z.object({ pay_sn: z.string(), answer: z.string() })),
    problem: z.string(),
  }),
  operands: ['order'],
  says,
  alarm: 'problem',
  examples: ['2026013108000012345678'],
});

export const closeOrderNow = writing('orders', 'close', {
  does: 'closes an order that waits: at its channels first, then here; what was paid meanwhile is fulfilled. Ends with 1 when it is not closed',
  roles: financeRoles,
  input: { order },
  output: z.object({ order_sn: z.string(), status: OrderStatus, problem: z.string() }),
  operands: ['order'],
  says,
  alarm: 'problem',
  examples: ['2026013108000012345678 --reason "ordered by mistake"'],
});

const Decided = z.object({
  order_sn: z.string(),
  status: OrderStatus,
  pay_sn: z.string(),
  paid: Yuan,
  asked_for: Yuan,
  /** `paid`: the order took it. `returned`, `double`: it goes back. */
  outcome: z.enum(['paid', 'returned', 'double']),
  refund_sn: z.nullable(z.string()),
  problem: z.string(),
});

const paidAmount = { order, amount };
const saysPaid = {
  ...says,
  amount: 'yuan that were paid, as the notice in `orders show` or the answer in `orders query` says',
};

export const acceptAmount = writing('orders', 'accept', {
  sudo: true,
  does: 'takes a payment of another amount for an order: the order is paid with it and gives all that it gives',
  roles: financeRoles,
  input: paidAmount,
  output: Decided,
  operands: ['order'],
  says: saysPaid,
  alarm: 'problem',
  examples: ['2026013108000012345678 --amount 6.01 --reason "one fen too much, ticket 4711"'],
});

export const returnAmount = writing('orders', 'return', {
  sudo: true,
  does: 'gives back a payment of another amount; the order can still be paid as long as it waits',
  roles: financeRoles,
  input: paidAmount,
  output: Decided,
  operands: ['order'],
  says: saysPaid,
  alarm: 'problem',
  examples: ['2026013108000012345678 --amount 0.01 --reason "paid one fen of six yuan, ticket 4711"'],
});

export const showRevenue = reading('orders', 'revenue', {
  does: 'what was paid and given back, by day of Beijing and channel',
  roles: financeRoles,
  input: { from: day, until: z.optional(day) },
  output: z.array(
    z.object({
      day: z.string(),
      channel: z.string(),
      orders: z.number(),
      paid: Yuan,
      refunds: z.number(),
      refunded: Yuan,
      net: Yuan,
    }),
  ),
  operands: ['from'],
  says: { from: 'the first day, in Beijing', until: 'the last day; without it today' },
  examples: ['2026-01-01 --until 2026-01-31'],
});

export const ordersNoun = {
  name: 'orders',
  about: 'orders of members and credits: payments, refunds, revenue',
  screen: ordersScreen,
  commands: [
    findOrders,
    showOrder,
    explainOrder,
    queryOrder,
    closeOrderNow,
    acceptAmount,
    returnAmount,
    previewRefund,
    refundOrder,
    approveRefund,
    declineRefund,
    resendRefund,
    listRefunds,
    showRevenue,
  ],
};
