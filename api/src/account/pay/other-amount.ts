import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { findAbout, type QuarantinedNotice } from '../../platform/notices/quarantine.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { Paid, PaymentChannel } from '../../providers/payment/payment.ts';
import { findChannel } from '../../providers/payment/payment.ts';
import { type Attempt, findAttempts, type StoredOrder } from '../order/stored-orders.ts';

/** A payment of another amount than was asked for, as its channel says: it waits for an operator. */
export interface OtherAmount {
  attempt: Attempt;
  paid: Paid;
  /** Notices in quarantine that say the same. */
  notices: number[];
}

/** All such payments of an order: from signed notices, and from the channels, which are asked now unless `asks` is false. */
export async function findOtherAmounts(
  site: FastifyInstance,
  order: StoredOrder,
  { asks = true } = {},
): Promise<OtherAmount[]> {
  const attempts = (await findAttempts(site.db, order.id)).filter(({ status }) => status !== 'paid');
  const waiting = await findWaiting(site.db, attempts);
  const found: OtherAmount[] = [];
  for (const attempt of attempts) {
    const channel = findChannel(site, attempt.channel);
    if (!channel) continue;
    const own = waiting.filter(({ about, source }) => about === attempt.paySn && source === `pay-${channel.name}`);
    for (const { id, ...notice } of own) add(found, attempt, await paidOf(channel, notice), id);
    if (asks) add(found, attempt, await askedOf(site, channel, attempt));
  }
  return found;
}

function add(found: OtherAmount[], attempt: Attempt, paid: Paid | undefined, notice?: number): void {
  if (!paid || paid.paySn !== attempt.paySn || paid.currency !== attempt.currency || paid.amount === attempt.amount)
    return;
  const notices = notice === undefined ? [] : [notice];
  const same = found.find((one) => one.paid.transaction === paid.transaction && one.paid.amount === paid.amount);
  if (same) same.notices.push(...notices);
  else found.push({ attempt, paid, notices });
}

async function findWaiting(db: Db, attempts: Attempt[]): Promise<QuarantinedNotice[]> {
  const numbers = attempts.map(({ paySn }) => paySn);
  return (await findAbout(db, numbers)).filter(({ status }) => status !== 'done');
}

/** The payment that a notice reports, verified as of the time when the notice came. */
async function paidOf(channel: PaymentChannel, { body, headers, createTime }: Omit<QuarantinedNotice, 'id'>) {
  const raw = { body, headers, receivedAt: createTime };
  try {
    channel.verifyNotice(raw);
    const notice = await channel.readNotice(raw);
    return notice.kind === 'paid' ? notice : undefined;
  } catch {
    // It is not trusted any more, e.g. by a key that was changed: what the channel says when it is asked counts.
    return undefined;
  }
}

async function askedOf({ log }: FastifyInstance, channel: PaymentChannel, attempt: Attempt) {
  try {
    const answer = await channel.query(attempt);
    return answer.state === 'paid' ? answer : undefined;
  } catch (error) {
    log.warn({ err: error, channel: channel.name, paySn: attempt.paySn }, 'channel could not be asked');
    return undefined;
  }
}

/** The one that an operator means. @throws Refusal that says which there are */
export function requireOtherAmount(found: OtherAmount[], { sn }: StoredOrder, amount: number): OtherAmount {
  const fitting = found.filter(({ paid }) => paid.amount === amount);
  if (fitting.length === 1 && fitting[0]) return fitting[0];
  const each = found.map(({ attempt, paid }) => `${yuan(paid.amount)} for ${yuan(attempt.amount)} (${attempt.paySn})`);
  if (fitting.length > 1)
    throw new Refusal(`More than one payment is of that amount: ${each.join(', ')}. Name it by its pay_sn.`);
  throw new Refusal(
    each.length > 0
      ? `Order ${sn} was not paid ${yuan(amount)}, but ${each.join(', ')}.`
      : `No payment of another amount waits for order ${sn}: neither a signed notice nor a channel says so.`,
  );
}
