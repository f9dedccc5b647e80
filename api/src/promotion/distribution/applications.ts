import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  applicationStatus,
  applyForDistribution,
  distributionCondition,
} from 'shared/contracts/promotion/distribution.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import { orders } from '../../account/order/order.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { noteCaller } from '../attribution/attribution.ts';
import { distributionApplications, distributors } from './distribution-tables.ts';
import { makeDistributor } from './rates.ts';

export async function findLastApplication(db: Db | Tx, userId: number) {
  const [row] = await db
    .select()
    .from(distributionApplications)
    .where(eq(distributionApplications.userId, userId))
    .orderBy(desc(distributionApplications.id))
    .limit(1);
  return row;
}

export function applicationRoutes(app: FastifyInstance): void {
  serve(app, applyForDistribution, async (input, { user, request, idempotent }) => {
    const { value } = await idempotent(async (tx) => {
      await noteCaller(app, tx, user.id, request);
      return apply(tx, user.id, input);
    });
    return value;
  });
}

async function apply(tx: Tx, userId: number, given: { name: string; mobile: string }): Promise<{ status: number }> {
  const { is_open, condition, auto_audit } = await findSection(tx, 'distribution');
  if (is_open !== 1) throw new Refusal('推广暂未开放');
  if (!(await lockAccount(tx, userId))) throw new Refusal('账号已注销');
  if ((await tx.$count(distributors, eq(distributors.userId, userId))) > 0) throw new Refusal('你已是推广员');
  const last = await findLastApplication(tx, userId);
  if (last?.status === 'waiting') throw new Refusal('申请正在审核，请耐心等待');
  if (condition === distributionCondition.purchase && !(await hasBought(tx, userId)))
    throw new Refusal('购买会员或充值后才能成为推广员');
  const isAtOnce = auto_audit === 1 || condition === distributionCondition.open;
  const decided = isAtOnce ? ({ status: 'approved', decideTime: new Date() } as const) : {};
  await tx.insert(distributionApplications).values({ userId, ...given, ...decided });
  if (isAtOnce) await makeDistributor(tx, userId);
  return { status: isAtOnce ? applicationStatus.approved : applicationStatus.waiting };
}

/** Something that was not given back. */
const hasBought = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(orders, and(eq(orders.userId, userId), isNotNull(orders.payTime), ne(orders.status, 'refunded')))) >
  0;
