import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { previewRefund } from 'shared/contracts/operator/account/order-answers.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { leftAlone } from '../../platform/operator/daily-limit.ts';
import type { Operator } from '../../platform/operator/operator.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { findMembership } from '../membership/stored-memberships.ts';
import { refunds } from '../order/order-tables.ts';
import { requireNamedOrder } from '../order/order-views.ts';
import { findPaidChannel, lockOrder, newSn, type Refund, refundKey, type StoredOrder } from '../order/stored-orders.ts';
import { createRefund, findRefundable, finishRefund } from './stored-refunds.ts';

type Preview = Output<(typeof previewRefund)['endpoint']>;

/** Commissions of an order, as `orders show` has them; yuan. */
export type FindCommissions = (
  db: Db | Tx,
  orderId: number,
) => Promise<{ user_id: number; amount: string; taken_back: string }[]>;

/** Ends the transaction, which shall leave nothing. */
class Enough extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('the preview is made');
    this.preview = preview;
  }
}

/** Does the refund in a transaction that is rolled back, so that what it says is what would happen. */
export async function refundPreview(
  site: FastifyInstance,
  operator: Operator,
  findCommissions: FindCommissions,
  wanted: { order: string; amount?: string | undefined },
): Promise<Preview> {
  try {
    await site.db.transaction(async (tx) => {
      throw new Enough(await tryRefund(tx, site, operator, findCommissions, wanted));
    });
  } catch (error) {
    if (error instanceof Enough) return error.preview;
    throw error;
  }
  throw new Error('a preview was committed');
}

async function tryRefund(
  tx: Tx,
  site: FastifyInstance,
  operator: Operator,
  findCommissions: FindCommissions,
  wanted: { order: string; amount?: string | undefined },
): Promise<Preview> {
  const order = await lockOrder(tx, (await requireNamedOrder(tx, wanted.order)).id);
  const left = await findRefundable(tx, order);
  const amount = requireAmount(order, left, wanted.amount);
  const { refund_limit: limit } = await findSection(tx, 'operator');
  const alone = await leftAlone(tx, operator.id, { kind: 'refund', limit });
  const before = await findMembership(tx, order.userId);
  const lines = await findCommissions(tx, order.id);
  const given = { sn: newSn('R'), amount, reason: 'preview', operatorId: operator.id, waits: true };
  const refund = await createRefund(tx, order, given);
  await tx.update(refunds).set({ status: 'pending' }).where(eq(refunds.id, refund.id));
  await finishRefund(tx, site.orderEffects, refund.id);
  const after = await findMembership(tx, order.userId);
  const linesAfter = await findCommissions(tx, order.id);
  const isMember = order.snapshot.kind === 'member';
  const untilOf = (one: typeof before) => (isMember && one && !one.isPerpetual ? one.endTime.toISOString() : null);
  return {
    order_sn: order.sn,
    amount: yuan(amount),
    left: yuan(left),
    channel: (await findPaidChannel(tx, order)) ?? '',
    status: order.refunded + amount === order.amount ? 'refunded' : 'partly_refunded',
    needs_second: amount > alone,
    takes: await takenBy(tx, order, refund),
    member_until: untilOf(before),
    member_until_after: untilOf(after),
    commissions: lines.flatMap(({ user_id, taken_back }, at) => {
      const more = fenOf(linesAfter[at]?.taken_back ?? taken_back) - fenOf(taken_back);
      return more > 0 ? [{ user_id, amount: yuan(more) }] : [];
    }),
  };
}

/** @throws Refusal when it is more than is left, or nothing */
export function requireAmount({ sn, status }: StoredOrder, left: number, amount: string | undefined): number {
  if (left === 0) throw new Refusal(`Order ${sn} is ${status}: there is nothing to give back.`);
  const fen = amount === undefined ? left : fenOf(amount);
  if (fen === 0 || fen > left)
    throw invalidInput(`amount must be above 0 and at most ${yuan(left)} yuan, which is left of the order.`, 'amount');
  return fen;
}

/** Credits that a refund took from the buyer. */
async function takenBy(tx: Tx, { userId }: StoredOrder, refund: Refund): Promise<Preview['takes']> {
  const rows = await tx
    .select({
      currency: accounts.currency,
      credits: sql<number>`-sum(${entries.amount})::float8`,
      debt: sql<number>`-coalesce(sum(${entries.amount}) filter (where ${accounts.kind} = 'debt'), 0)::float8`,
    })
    .from(entries)
    .innerJoin(postings, eq(postings.id, entries.postingId))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(and(eq(postings.businessKey, refundKey(refund)), eq(accounts.userId, userId)))
    .groupBy(accounts.currency);
  return rows.flatMap(({ currency, credits, debt }) => (currency === 'cny' ? [] : [{ currency, credits, debt }]));
}
