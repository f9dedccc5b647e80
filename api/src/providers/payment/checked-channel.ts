import * as z from 'shared/contracts/schema.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { type BillLine, ChannelFailed, type PaymentChannel } from './payment.ts';

/** A text that a database can store. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((given) => !given.includes('\0')),
  );
/** Numbers and names are compared and stored whole: one that is too long is none. */
export const sentName = text(255);
export const sentId = text(255).check(z.minLength(1));
/** Fen. */
export const sentAmount = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000));
/** The channel's own words, for operators. */
export const sentProblem = z.pipe(
  z.string(),
  z.transform((given: string) => given.replaceAll('\0', '').slice(0, 500)),
);

const paid = {
  paySn: sentId,
  transaction: sentName,
  amount: sentAmount,
  payer: z.optional(sentName),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
};
const opened = z.object({
  show: z.enum(['qr', 'redirect', 'page']),
  url: text(4000).check(z.minLength(1)),
  reference: z.optional(sentId),
});
const paymentState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('paid'), ...paid }),
]);
const refundState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('failed'), problem: sentProblem }),
]);
const notice = z.discriminatedUnion('kind', [
  z.object({ eventId: sentId, kind: z.literal('paid'), ...paid }),
  z.object({ eventId: sentId, kind: z.literal('refund'), refundSn: sentId }),
  z.object({ eventId: sentId, kind: z.literal('nothing') }),
]);
const billLine = z.object({
  what: z.enum(['payment', 'refund', 'payout']),
  sn: sentName,
  reference: z.optional(sentName),
  amount: sentAmount,
});
/** Lines of one day. */
const bill = z.optional(z.array(billLine).check(z.maxLength(1_000_000)));

/** Checks a channel's answer. @throws ChannelFailed when it cannot be that */
export function checked<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new ChannelFailed(`an answer that cannot be: ${placesOf(parsed.error.issues)}`);
}

/** Checks a channel's notice. @throws NoticeRefused when it cannot be that */
export function checkedNotice<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new NoticeRefused(`it cannot be: ${placesOf(parsed.error.issues)}`);
}

const placesOf = (issues: { path: PropertyKey[]; message: string }[]) =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.')} ${message}`)
    .join(', ');

export const checkedBill = (given: BillLine[] | undefined): BillLine[] | undefined =>
  checked(bill, given) as BillLine[];

/** A channel of which nothing goes further, or is stored, that is not as the site has it, whatever its protocol's reader let through. */
export const checkedChannel = (channel: PaymentChannel): PaymentChannel => ({
  ...channel,
  prepay: async (payment) =>
    checked(opened, await channel.prepay(payment)) as Awaited<ReturnType<PaymentChannel['prepay']>>,
  query: async (payment) =>
    checked(paymentState, await channel.query(payment)) as Awaited<ReturnType<PaymentChannel['query']>>,
  refund: async (refund) => checked(refundState, await channel.refund(refund)),
  readNotice: async (raw) =>
    checkedNotice(notice, await channel.readNotice(raw)) as Awaited<ReturnType<PaymentChannel['readNotice']>>,
  bill: async (day) => checkedBill(await channel.bill(day)),
});
