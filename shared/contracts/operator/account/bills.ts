import { Yuan } from 'shared/contracts/account/order.ts';
import { id } from 'shared/contracts/id.ts';
import { financeRoles } from 'shared/contracts/operator/account/order-operands.ts';
import { billsScreen } from 'shared/contracts/operator/account/screen/bills-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Difference = z.object({
  id: z.number(),
  channel: z.string(),
  day: z.string(),
  kind: z.enum(['missing_here', 'missing_there', 'amount']),
  what: z.enum(['payment', 'refund', 'payout']),
  sn: z.string(),
  here: z.nullable(Yuan),
  there: z.nullable(Yuan),
  resolution: z.nullable(z.string()),
});

export const listDifferences = reading('bills', 'differences', {
  does: 'where bills of channels and our own differ; ends with 1 when something waits',
  roles: financeRoles,
  input: { channel: z.optional(z.string()), all: z.optional(z.enum(['yes'])) },
  output: z.object({ lists: z.array(Difference) }),
  says: { channel: 'of one channel, e.g. wechat', all: 'also what was looked into' },
  alarm: 'lists',
  examples: ['', '--channel wechat --all yes'],
});

export const resolveDifference = writing('bills', 'resolve', {
  does: 'notes what a difference turned out to be; the reason is kept beside it',
  roles: financeRoles,
  input: { id },
  output: Difference,
  operands: ['id'],
  says: { id: 'its number in `bills differences`' },
  examples: ['7 --reason "refunded in the console by Li, ticket 4711"'],
});

export const listBillDays = reading('bills', 'days', {
  does: 'days of channels that were compared, the newest first',
  roles: financeRoles,
  input: pagingInput,
  output: page(
    z.object({
      channel: z.string(),
      day: z.string(),
      matched: z.number(),
      differences: z.number(),
      time: z.string(),
    }),
  ),
});

export const billsNoun = {
  name: 'bills',
  about: 'bills of payment channels beside our own books',
  screen: billsScreen,
  commands: [listDifferences, resolveDifference, listBillDays],
};
