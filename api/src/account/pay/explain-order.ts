import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { explainOrder } from 'shared/contracts/operator/account/order-answers.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { findAbout } from '../../platform/notices/quarantine.ts';
import { membershipTerms } from '../membership/membership-tables.ts';
import { creditsOf } from '../order/credits-effect.ts';
import {
  type Attempt,
  findAttempts,
  findRefunds,
  paymentKey,
  type Refund,
  refundKey,
  type StoredOrder,
} from '../order/stored-orders.ts';
import { findOtherAmounts } from './other-amount.ts';

type Answer = Output<(typeof explainOrder)['endpoint']>;
type Effect = Answer['effects'][number];

/** An order's payments, what they gave, what is missing, and what mends it. No channel is asked. */
export async function explain(site: FastifyInstance, order: StoredOrder): Promise<Answer> {
  const { db } = site;
  const attempts = await findAttempts(db, order.id);
  const refunds = await findRefunds(db, order.id);
  const paid = attempts.filter(({ status }) => status === 'paid');
  const done = refunds.filter(({ status }) => status === 'done');
  const effects = await effectsOf(db, order, paid, done);
  const found = await judge(site, order, { attempts, refunds, effects });
  return {
    order_sn: order.sn,
    user_id: order.userId,
    status: order.status,
    mend: null,
    mend_with: null,
    ...found,
    paid: yuan(sumOf(paid)),
    back: yuan(sumOf(done)),
    effects,
  };
}

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

type Found = Pick<Answer, 'verdict'> & Partial<Pick<Answer, 'mend' | 'mend_with'>>;

async function judge(
  site: FastifyInstance,
  order: StoredOrder,
  { attempts, refunds, effects }: { attempts: Attempt[]; refunds: Refund[]; effects: Effect[] },
): Promise<Found> {
  const broken = refunds.find(({ kind, status }) => kind !== 'operator' && status === 'failed');
  if (broken) return { verdict: 'return_failed', mend: 'resend', mend_with: broken.sn };
  if (order.status === 'refunded') return { verdict: 'back' };
  if (order.status === 'paid' || order.status === 'partly_refunded') {
    if (effects.some(({ given, due }) => given < due)) return { verdict: 'missing' };
    if (order.status === 'partly_refunded') return { verdict: 'partly_back' };
    return { verdict: effects.some(({ to_debt }) => to_debt > 0) ? 'in_debt' : 'fine' };
  }
  const [other] = await findOtherAmounts(site, order, { asks: false });
  if (other) return { verdict: 'other_amount', mend: 'accept', mend_with: yuan(other.paid.amount) };
  const numbers = attempts.map(({ paySn }) => paySn);
  const failed = (await findAbout(site.db, numbers)).find(({ status }) => status === 'failed');
  if (failed) return { verdict: 'notice_failed', mend: 'retry', mend_with: String(failed.id) };
  if (refunds.some(({ kind }) => kind === 'returned')) return { verdict: 'returned' };
  return { verdict: order.status === 'closed' ? 'closed' : 'unpaid', mend: attempts.length > 0 ? 'query' : null };
}

/** Benefits that the order should give, beside those that the ledger and the terms of membership have. */
async function effectsOf(db: Db, order: StoredOrder, paid: Attempt[], done: Refund[]): Promise<Effect[]> {
  const given = await movedBy(db, order.userId, paid.map(paymentKey));
  const taken = await movedBy(db, order.userId, done.map(refundKey));
  const due = creditsOf(order.snapshot);
  const credits = (['chat', 'draw'] as const).flatMap((currency): Effect[] => {
    const wanted = sumOf(due.filter((line) => line.currency === currency));
    if (wanted === 0) return [];
    const own = given.filter((row) => row.currency === currency);
    const back = taken.filter((row) => row.currency === currency);
    return [
      {
        what: currency,
        due: wanted,
        given: sumOf(own),
        to_debt: sumOf(own.filter(({ kind }) => kind === 'debt')),
        taken_back: -sumOf(back),
        until: null,
      },
    ];
  });
  if (order.snapshot.kind !== 'member') return credits;
  const [term] = await db
    .select()
    .from(membershipTerms)
    .where(eq(membershipTerms.source, `order:${order.sn}`));
  const membership: Effect = {
    what: 'membership',
    due: 1,
    given: term ? 1 : 0,
    to_debt: 0,
    taken_back: Math.floor((term?.takenSeconds ?? 0) / 86_400),
    until: term?.toTime ? new Date(term.toTime.getTime() - term.takenSeconds * 1000).toISOString() : null,
  };
  return [membership, ...credits];
}

/** Credits of a user that postings moved, by currency and account. */
async function movedBy(db: Db, userId: number, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .select({
      currency: accounts.currency,
      kind: accounts.kind,
      amount: sql<number>`sum(${entries.amount})::float8`,
    })
    .from(entries)
    .innerJoin(postings, eq(postings.id, entries.postingId))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(and(inArray(postings.businessKey, keys), eq(accounts.userId, userId)))
    .groupBy(accounts.currency, accounts.kind);
}
