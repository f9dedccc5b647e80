import { orderKinds } from 'shared/contracts/account/order.ts';

export type OrderKind = (typeof orderKinds)[number];

/** The order that is being paid. */
export interface PaidOrder {
  from: OrderKind;
  orderId: number;
}

/** The query's name of it: a reload, and a link of the order list, continue with the payment. */
export const payParameter = 'pay';

export const payValue = ({ from, orderId }: PaidOrder) => `${from}-${orderId}`;

/** `member-12`; undefined when the value is none of ours. */
export function readPayValue(value: string | null): PaidOrder | undefined {
  const [, kind, id] = /^(\w+)-([1-9]\d{0,9})$/.exec(value ?? '') ?? [];
  const from = orderKinds.find((one) => one === kind);
  return from && { from, orderId: Number(id) };
}
