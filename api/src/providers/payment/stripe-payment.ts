import { createHmac, timingSafeEqual } from 'node:crypto';
import { payWay } from 'shared/contracts/account/pay.ts';
import type { StripeConfig } from '../../platform/config/payment-config.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { askProvider, type ProviderAnswer, readJson } from './ask-provider.ts';
import {
  type BillLine,
  ChannelFailed,
  type ChannelNotice,
  type KnownPayment,
  noticeAnswers,
  type Paid,
  type PaymentChannel,
  type PaymentState,
  stateOfUnclosed,
} from './payment.ts';

/** The version of the API that this was written for: answers and notices keep its shapes. */
const version = '2025-03-31.basil';
/** Seconds that a notice may be old. */
const window = 300;
/**
 * A session must live for half an hour at least, also one that is opened in the order's last second. The order ends it
 * before.
 */
const secondsBeyondOrder = 31 * 60;

interface Session {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: string;
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  customer_details?: { email?: string | null } | null;
}
interface Refund {
  id: string;
  status: string;
  amount: number;
  failure_reason?: string;
  metadata: { refund_sn?: string };
}
interface Charge {
  id: string;
  paid: boolean;
  amount: number;
  metadata: { pay_sn?: string };
}
interface Listed<T> {
  data: T[];
  has_more: boolean;
}

/** Stripe Checkout: its own page, on every device. */
export function stripePayment({ secretKey, webhookSecret, url }: StripeConfig): PaymentChannel {
  async function ask(method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}, key = '') {
    const text = new URLSearchParams(fields).toString();
    const isPost = method === 'POST';
    return askProvider(`${url}${path}${!isPost && text ? `?${text}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': version,
        ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(isPost ? { body: text } : {}),
    });
  }

  /** An answer of success. @throws ChannelFailed otherwise */
  async function read<T>(...asked: Parameters<typeof ask>): Promise<T> {
    const answer = await ask(...asked);
    if (answer.status >= 300) throw problemOf(answer);
    return readJson<T>(answer);
  }

  async function query({ reference }: KnownPayment): Promise<PaymentState> {
    // Its answer to `prepay` never came: nobody was sent there.
    if (!reference) return { state: 'open' };
    const session = await read<Session>('GET', `/v1/checkout/sessions/${reference}`);
    if (session.payment_status === 'paid') return { state: 'paid', ...paidOf(session) };
    return { state: session.status === 'expired' ? 'closed' : 'open' };
  }

  /** All pages of a list of one day of Beijing. */
  async function listDay<T extends { id: string }>(path: string, day: string): Promise<T[]> {
    const seconds = (time: Date) => String(time.getTime() / 1000);
    const [from, until] = [seconds(beijingMoment(day)), seconds(beijingMoment(day, '24:00:00'))];
    const range = { 'created[gte]': from, 'created[lt]': until, limit: '100' };
    const all: T[] = [];
    for (let last: string | undefined; ; last = all.at(-1)?.id) {
      const page = { ...range, ...(last ? { starting_after: last } : {}) };
      const { data, has_more } = await read<Listed<T>>('GET', path, page);
      all.push(...data);
      if (!has_more || data.length === 0) return all;
    }
  }

  return {
    name: 'stripe',
    payWay: payWay.stripe,
    label: '银行卡支付',
    remark: '由 Stripe 提供',
    shows: { pc: 'redirect', phone: 'redirect' },
    query,

    async prepay({ paySn, subject, amount, currency, expireTime, returnUrl }) {
      const item = 'line_items[0][price_data]';
      const { id, url: page } = await read<Session>(
        'POST',
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: paySn,
          'payment_intent_data[metadata][pay_sn]': paySn,
          [`${item}[currency]`]: currency,
          [`${item}[unit_amount]`]: String(amount),
          [`${item}[product_data][name]`]: subject,
          'line_items[0][quantity]': '1',
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: String(Math.floor(expireTime.getTime() / 1000) + secondsBeyondOrder),
        },
        // Twice at once, or again after a crash, it is the same session: no field may depend on when it is asked for.
        paySn,
      );
      if (!page) throw new ChannelFailed('Stripe answers without an address');
      return { show: 'redirect', url: page, reference: id };
    },

    async close(payment) {
      if (!payment.reference) return 'closed';
      const answer = await ask('POST', `/v1/checkout/sessions/${payment.reference}/expire`);
      if (answer.status < 300) return 'closed';
      // It is not open any more: what became of it is asked. One that is being paid is asked again later.
      return stateOfUnclosed(query(payment), problemOf(answer));
    },

    async refund({ transaction, refundSn, amount }) {
      // A key of Stripe's is good for a day; a refund that was made before is found by its number.
      const of = { payment_intent: transaction, limit: '100' };
      const made = (await read<Listed<Refund>>('GET', '/v1/refunds', of)).data.find(
        ({ metadata }) => metadata.refund_sn === refundSn,
      );
      if (made) return refundState(made);
      const fields = { payment_intent: transaction, amount: String(amount), 'metadata[refund_sn]': refundSn };
      const answer = await ask('POST', '/v1/refunds', fields, refundSn);
      if (answer.status < 300) return refundState(readJson<Refund>(answer));
      const { error } = readJson<{ error?: { type?: string; code?: string; message?: string } }>(answer);
      if (error?.type !== 'invalid_request_error') throw problemOf(answer);
      return { state: 'failed', problem: `${error.code ?? error.type}: ${error.message ?? ''}` };
    },

    verifyNotice({ body, headers }) {
      requireSigned(headers['stripe-signature'] ?? '', body, webhookSecret);
    },

    readNotice({ body, headers, receivedAt }): ChannelNotice {
      const time = Number(timeOf(partsOf(headers['stripe-signature'] ?? '')));
      if (!(Math.abs(receivedAt.getTime() / 1000 - time) <= window)) throw new NoticeRefused('its time is over');
      const {
        id: eventId,
        type,
        data,
      } = JSON.parse(body.toString()) as {
        id: string;
        type: string;
        data: { object: Session & Refund };
      };
      const { object } = data;
      if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
        // Slow ways to pay complete a session before they pay.
        if (object.payment_status !== 'paid') return { eventId, kind: 'nothing' };
        return { eventId, kind: 'paid', ...paidOf(object) };
      }
      const refundSn = type.startsWith('refund.') ? object.metadata?.refund_sn : undefined;
      return refundSn ? { eventId, kind: 'refund', refundSn } : { eventId, kind: 'nothing' };
    },

    answers: noticeAnswers('application/json', '{"received":true}', '{"received":false}'),

    async bill(day) {
      const charges = (await listDay<Charge>('/v1/charges', day)).filter(({ paid }) => paid);
      const refunds = (await listDay<Refund>('/v1/refunds', day)).filter(({ status }) => status === 'succeeded');
      return [
        ...charges.map(
          ({ id, amount, metadata }): BillLine => ({ what: 'payment', sn: metadata.pay_sn ?? id, amount }),
        ),
        ...refunds.map(
          ({ id, amount, metadata }): BillLine => ({ what: 'refund', sn: metadata.refund_sn ?? id, amount }),
        ),
      ];
    },
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 in hex>[,v1=…]` over the seconds, a dot and the bytes of the body. */
function requireSigned(header: string, body: Buffer, secret: string): void {
  const parts = partsOf(header);
  const wanted = createHmac('sha256', secret)
    .update(`${timeOf(parts)}.`)
    .update(body)
    .digest();
  const isSigned = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isSigned) throw new NoticeRefused('the signature is wrong');
}

const partsOf = (header: string) => header.split(',').map((part) => part.split('=') as [string, string?]);
const timeOf = (parts: [string, string?][]) => parts.find(([name]) => name === 't')?.[1] ?? '';

const paidOf = (session: Session): Paid => ({
  paySn: session.client_reference_id,
  transaction: session.payment_intent ?? '',
  amount: session.amount_total,
  currency: session.currency,
  ...(session.customer_details?.email ? { payer: session.customer_details.email.toLowerCase() } : {}),
});

function refundState({ status, failure_reason = '' }: Refund) {
  if (status === 'succeeded') return { state: 'done' } as const;
  if (status === 'pending' || status === 'requires_action') return { state: 'pending' } as const;
  return { state: 'failed', problem: `${status} ${failure_reason}`.trim() } as const;
}

const problemOf = ({ status, text }: ProviderAnswer) =>
  new ChannelFailed(`Stripe answers ${status}: ${text.slice(0, 300)}`, {
    status,
    isKeyRefused: status === 401 || status === 403,
  });
