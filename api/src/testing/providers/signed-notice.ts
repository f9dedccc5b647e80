import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/database/db.ts';
import { NoticeRefused, type NoticeSource } from '../../platform/notices/notice-source.ts';

const secret = 'of the test channel';
/** Seconds. */
const window = 300;

export interface TestNotice {
  eventId: string;
  userId: number;
  credits: number;
}

/** Signs as payment channels do: over the time and the bytes of the body. */
export function signNotice(body: string | Buffer, { at = Date.now(), key = secret } = {}): Record<string, string> {
  const time = String(Math.floor(at / 1000));
  return { 'x-time': time, 'x-signature': createHmac('sha256', key).update(`${time}.`).update(body).digest('hex') };
}

/** A channel that reports payments, in words of its own. */
export function testChannel(apply: (tx: Tx, notice: TestNotice) => Promise<void>): NoticeSource<TestNotice> {
  return {
    name: 'pay-test',
    path: '/pay/notify/test',
    verify({ body, headers }) {
      const wanted = signNotice(body, { at: Number(headers['x-time']) * 1000 })['x-signature'] ?? '';
      const given = Buffer.from(headers['x-signature'] ?? '');
      if (given.length !== wanted.length || !timingSafeEqual(given, Buffer.from(wanted))) {
        throw new NoticeRefused('the signature is wrong');
      }
    },
    read({ body, headers, receivedAt }) {
      const time = Number(headers['x-time']);
      if (Math.abs(receivedAt.getTime() / 1000 - time) > window) throw new NoticeRefused('its time is over');
      return JSON.parse(body.toString()) as TestNotice;
    },
    about: ({ eventId }) => `payment-of-${eventId}`,
    apply,
    answers: {
      accepted: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 401, type: 'application/json', body: '{"code":"FAIL"}' },
      failed: { status: 503, type: 'text/plain', body: 'later' },
    },
  };
}
