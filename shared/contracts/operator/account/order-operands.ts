import * as z from 'shared/contracts/schema.ts';
import { amountPattern, cleanAmount } from 'shared/contracts/site/typed-text.ts';

/** An order, as an operator names it. */
export const order = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
/** Yuan of a payment or a refund. */
export const amount = z
  .string()
  .check(z.overwrite(cleanAmount), z.regex(amountPattern, 'must be yuan with at most two digits after the point'));

/** What the operand `order` means, in the help of a command. */
export const says = { order: 'its number, its id, a number of a payment (pay_sn) or the channel’s number of one' };
export const financeRoles = ['finance' as const];
