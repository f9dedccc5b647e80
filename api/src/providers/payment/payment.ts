import type { NoticeSource, RawNotice } from '../../platform/notices/notice-source.ts';
import type { ReportedFailure } from '../health/provider-health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Payment channels that are configured. */
    payments: PaymentChannel[];
  }
}

/** What a payer is to be asked for. */
export interface NewPayment {
  /** Our number of it, at most 32 letters and digits. */
  paySn: string;
  orderSn: string;
  /** What the payer reads, e.g. `月度会员`. */
  subject: string;
  /** Fen. */
  amount: number;
  currency: string;
  expireTime: Date;
  device: Device;
  /** Where the channel sends the payer back to. */
  returnUrl: string;
  /** The payer's address, which one channel wants for phones. */
  address: string;
}

export type Device = 'pc' | 'phone';
/** How the payer gets there: a QR code, an address that is opened, or an address that may be either. */
export type Show = 'qr' | 'redirect' | 'page';

/** What the channel answered. `reference`: its own number, where it is asked by that. */
export interface OpenedPayment {
  show: Show;
  url: string;
  reference?: string;
}

/** One that was opened. */
export interface KnownPayment {
  paySn: string;
  reference: string | null;
}

/** A payment as the channel knows it. */
export interface Paid {
  paySn: string;
  /** The channel's own number of it. */
  transaction: string;
  /** Fen. */
  amount: number;
  currency: string;
  /** Who paid, as the channel names the account that was charged; absent: it does not say. */
  payer?: string;
}

export type PaymentState = { state: 'open' | 'closed' } | ({ state: 'paid' } & Paid);

export interface NewRefund extends KnownPayment {
  transaction: string;
  /** Our number: sent again, it is the same refund. */
  refundSn: string;
  /** Fen: the amount that is refunded, and the amount that was paid. */
  amount: number;
  total: number;
  currency: string;
  reason: string;
}

/** `pending`: asked again later. `problem`: the channel will not, in its own words. */
export type RefundState = { state: 'done' | 'pending' } | { state: 'failed'; problem: string };

/** What a channel reports. `nothing`: what changes nothing here, e.g. that a payment was begun. */
export type ChannelNotice = { eventId: string } & (
  | ({ kind: 'paid' } & Paid)
  | { kind: 'refund'; refundSn: string }
  | { kind: 'nothing' }
);

/** A line of a channel's bill; `sn` is our number of the payment, refund or payout. */
export interface BillLine {
  what: 'payment' | 'refund' | 'payout';
  sn: string;
  /** The channel's own number of a payout: of ours where `sn` is not. */
  reference?: string;
  /** Fen. */
  amount: number;
}

/** Somebody who takes money for us. */
export interface PaymentChannel {
  /** In tables, addresses, logs and metrics, e.g. `wechat`. */
  name: string;
  /** Its number on the wire. */
  payWay: number;
  /** What payers read. */
  label: string;
  remark: string;
  shows: Record<Device, Show>;
  /** Called again for the same number it answers the same payment. Throws `ChannelFailed`. */
  prepay(payment: NewPayment): Promise<OpenedPayment>;
  query(payment: KnownPayment): Promise<PaymentState>;
  /** After `closed` it cannot be paid any more. */
  close(payment: KnownPayment): Promise<'closed' | 'paid'>;
  refund(refund: NewRefund): Promise<RefundState>;
  /**
   * Checks that the channel signed it.
   * @throws NoticeRefused
   */
  verifyNotice(raw: RawNotice): void;
  /**
   * Checks time and merchant of what was verified, and reads it.
   * @throws NoticeRefused
   */
  readNotice(raw: RawNotice): ChannelNotice | Promise<ChannelNotice>;
  answers: NoticeSource<{ eventId: string }>['answers'];
  /** What was paid and given back on a day of Beijing; undefined while the channel has no bill of it yet. */
  bill(day: string): Promise<BillLine[] | undefined>;
}

/** The channel cannot be asked now, or refuses in a way that says nothing about the payment. */
export class ChannelFailed extends Error {
  override name = 'ChannelFailed';
  /** Of its answer; 0: there was none. */
  readonly status: number;
  /** It refuses our key, signature or number: no payment goes through. */
  readonly isKeyRefused: boolean;
  constructor(
    message: string,
    { cause, status = 0, isKeyRefused = false }: { cause?: unknown; status?: number; isKeyRefused?: boolean } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.isKeyRefused = isKeyRefused;
  }
}

/** What a failure of a channel, of payments or of payouts, says of the channel. */
export const channelFailureOf = (error: unknown): ReportedFailure | undefined =>
  error instanceof ChannelFailed
    ? { status: error.status, words: error.message, isKeyRefused: error.isKeyRefused }
    : undefined;

/** What a channel hears of its notices. */
export const noticeAnswers = (type: string, accepted: string, refused: string, failed = refused) => ({
  accepted: { status: 200, type, body: accepted },
  refused: { status: 400, type, body: refused },
  failed: { status: 500, type, body: failed },
});

/** A payment that its channel will not close: its state is asked. @throws `refusal` while it is open */
export async function stateOfUnclosed(
  query: Promise<PaymentState>,
  refusal: ChannelFailed,
): Promise<'closed' | 'paid'> {
  const { state } = await query;
  if (state === 'open') throw refusal;
  return state;
}

/** The configured channel of this name. */
export const findChannel = ({ payments }: { payments: PaymentChannel[] }, name: string): PaymentChannel | undefined =>
  payments.find((channel) => channel.name === name);
