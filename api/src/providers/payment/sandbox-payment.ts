import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { NoticeRefused, type RawNotice } from '../../platform/notices/notice-source.ts';
import { isSame } from '../../platform/secrets/token.ts';
import { type BillLine, type ChannelNotice, noticeAnswers, type PaymentChannel } from './payment.ts';
import { sandboxPayments } from './sandbox-tables.ts';

export const sandboxMerchant = 'sandbox-merchant';
/** Seconds that a notice may be old. */
const window = 300;

interface SandboxOptions {
  db: Db;
  name: string;
  payWay: number;
  label: string;
  /** Signs its notices. */
  key: Buffer;
  /** Where the page is that plays the payer. */
  pageUrl(paySn: string): string;
}

/** A channel for trying the site: no money moves, and a page plays the payer (`account/sandbox/sandbox-routes.ts`). */
export function sandboxPayment({ db, name, payWay, label, key, pageUrl }: SandboxOptions): PaymentChannel {
  const { paySn: sn, status, refunds } = sandboxPayments;
  const find = async (paySn: string) => {
    const [row] = await db
      .select()
      .from(sandboxPayments)
      .where(and(eq(sn, paySn), eq(sandboxPayments.channel, name)));
    return row;
  };
  const channel: PaymentChannel = {
    name,
    payWay,
    label,
    remark: '演示站点专用，不会产生真实扣款',
    shows: { pc: 'page', phone: 'page' },

    async prepay({ paySn, amount, currency }) {
      const transaction = `sb${randomBytes(12).toString('hex')}`;
      await db
        .insert(sandboxPayments)
        .values({ paySn, channel: name, amount, currency, transaction })
        .onConflictDoNothing();
      return { show: 'page', url: pageUrl(paySn) };
    },

    async query({ paySn }) {
      const row = await find(paySn);
      // Not opened yet: the answer to `prepay` is under way.
      if (!row) return { state: 'open' };
      if (row.status !== 'paid') return { state: row.status };
      const { transaction, amount, currency } = row;
      return { state: 'paid', paySn, transaction, amount, currency };
    },

    async close({ paySn }) {
      const closed = await db
        .insert(sandboxPayments)
        .values({ paySn, channel: name, amount: 0, currency: 'cny', status: 'closed', transaction: `closed-${paySn}` })
        .onConflictDoUpdate({ target: sn, set: { status: 'closed' }, setWhere: ne(status, 'paid') })
        .returning({ paySn: sn });
      return closed.length > 0 ? 'closed' : 'paid';
    },

    async refund({ paySn, refundSn, amount }) {
      const row = await find(paySn);
      if (row?.status !== 'paid') return { state: 'failed', problem: 'the payment was not paid' };
      const line = JSON.stringify({ [refundSn]: { amount, time: new Date().toISOString() } });
      // One statement: two refunds at once never give back more than was paid.
      const given = await db
        .update(sandboxPayments)
        .set({ refunds: sql`${line}::jsonb || ${refunds}` })
        .where(
          and(
            eq(sn, paySn),
            sql`${sandboxPayments.amount} >= (select coalesce(sum((value ->> 'amount')::bigint), 0)
              from jsonb_each(${line}::jsonb || ${refunds}))`,
          ),
        )
        .returning({ paySn: sn });
      return given.length > 0 ? { state: 'done' } : { state: 'failed', problem: 'more than was paid' };
    },

    verifyNotice: (raw) => requireSandboxSignature(key, name, raw),

    readNotice(raw): ChannelNotice {
      const { merchant, ...notice } = readSandboxNotice<ChannelNotice & { merchant: string }>(raw);
      if (merchant !== sandboxMerchant) throw new NoticeRefused(`it is for another merchant, ${merchant}`);
      return notice;
    },

    answers: sandboxAnswers,

    async bill(day) {
      const rows = await db.select().from(sandboxPayments).where(eq(sandboxPayments.channel, name));
      const lines = rows.flatMap(({ paySn, amount, payTime, refunds: given }): BillLine[] => [
        ...(payTime && beijingDay(payTime) === day ? [{ what: 'payment', sn: paySn, amount } as const] : []),
        ...Object.entries(given)
          .filter(([, refund]) => beijingDay(new Date(refund.time)) === day)
          .map(([refundSn, refund]) => ({ what: 'refund', sn: refundSn, amount: refund.amount }) as const),
      ]);
      return lines;
    },
  };
  return channel;
}

export const sandboxAnswers = noticeAnswers('text/plain', 'success', 'refused', 'failed');

/** @throws NoticeRefused when the sandbox has not signed it */
export function requireSandboxSignature(key: Buffer, channel: string, { body, headers }: RawNotice): void {
  const wanted = signSandbox(key, channel, Number(headers['x-sandbox-time']), body);
  if (!isSame(headers['x-sandbox-signature'] ?? '', wanted)) throw new NoticeRefused('the signature is wrong');
}

/** @throws NoticeRefused when its time is over */
export function readSandboxNotice<T>({ body, headers, receivedAt }: RawNotice): T {
  const time = Number(headers['x-sandbox-time']);
  if (!(Math.abs(receivedAt.getTime() / 1000 - time) <= window)) throw new NoticeRefused('its time is over');
  return JSON.parse(body.toString()) as T;
}

/** Signs a notice of a sandbox channel: over its name, the time and the bytes of the body. */
export const signSandbox = (key: Buffer, channel: string, time: number, body: string | Buffer): string =>
  createHmac('sha256', key).update(`${channel}\n${time}\n`).update(body).digest('hex');

/** Sends a notice as a sandbox channel does, through the address at which real ones come. @returns the site's answer */
export async function injectNotice(
  app: FastifyInstance,
  path: string,
  { key, channel, body }: { key: Buffer; channel: string; body: string },
): Promise<string> {
  const time = Math.floor(Date.now() / 1000);
  const { payload } = await app.inject({
    method: 'POST',
    url: `${app.config.apiPrefix}${path}`,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-time': String(time),
      'x-sandbox-signature': signSandbox(key, channel, time, body),
    },
    payload: body,
  });
  return payload;
}
