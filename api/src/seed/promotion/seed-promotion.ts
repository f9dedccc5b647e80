import { eq, sql } from 'drizzle-orm';
import { orders } from '../../account/order/order-tables.ts';
import { postAt } from '../../ledger/post.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/db.ts';
import { dropQueuedTask } from '../../platform/tasks/task-rows.ts';
import { users } from '../../platform/user/user-tables.ts';
import { shareClicks } from '../../promotion/attribution/attribution-tables.ts';
import { commissionReturns, commissions } from '../../promotion/commission/commission-tables.ts';
import { mature } from '../../promotion/commission/maturity.ts';
import { distributionApplications, distributors } from '../../promotion/distribution/distribution-tables.ts';
import { makeDistributor } from '../../promotion/distribution/rates.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { createUser, findUserByLoginName } from '../../site/user/stored-users.ts';
import { daysAgo } from '../account/days-ago.ts';
import { buyRecharge, giveBack } from '../account/seed-account.ts';
import { demoWithdrawals } from './seed-withdrawals.ts';

const holdDays = 7;
/** When the demonstration user became a distributor. */
const since = 182;

/**
 * Friends: how many days ago they came, and bought what; `back`: the first of it was refunded. Those with `by` were invited by the friend of
 * that place.
 */
const friends: { name: string; came: number; by?: number; bought: Record<string, string>; back?: number }[] = [
  { name: '沈知夏', came: 176, bought: { '175.6': '日常包', '118.2': '日常包', '41.7': '日常包' } },
  { name: '江屿', came: 161, bought: { '160.1': '体验包' } },
  { name: '白露未晞', came: 149, bought: { '130.4': '日常包', '22.9': '体验包' } },
  { name: '方小舟', came: 133, by: 0, bought: { '132.5': '日常包', '60.8': '体验包' } },
  { name: '顾南星', came: 112, bought: { '111.9': '日常包' } },
  { name: '何以安', came: 96, bought: { '95.2': '体验包', '12.6': '日常包' }, back: 94.1 },
  { name: '唐果', came: 83, by: 2, bought: { '80.3': '日常包' } },
  { name: '陆离', came: 57, bought: {} },
  { name: '夏天的风', came: 39, bought: { '38.4': '日常包', '5.3': '体验包' } },
  { name: '秦川', came: 21, by: 4, bought: { '20.7': '体验包', '3.8': '日常包' } },
  { name: '一只鹿', came: 8, bought: { '2.4': '日常包' } },
];

/** Half a year of a distributor: friends of both levels, their orders, what matured, what is pending, a refund, and withdrawals. */
export async function seedPromotion(tx: Tx, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<void> {
  const demo = await findUserByLoginName(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!demo) throw new Error('there is no demonstration user');
  const value = { is_open: 1, condition: 2, auto_audit: 0, level: 2, hold_days: holdDays, is_ranking: 0 };
  await tx.insert(settings).values({ name: 'distribution', value }).onConflictDoNothing();
  await makeDistributor(tx, demo.id);
  const [applied, decided] = [daysAgo(since + 1), daysAgo(since)];
  await tx.update(distributors).set({ createTime: decided }).where(eq(distributors.userId, demo.id));
  await tx.insert(distributionApplications).values({
    userId: demo.id,
    name: '林小满',
    mobile: demoAccount.mobile,
    status: 'approved',
    createTime: applied,
    decideTime: decided,
  });
  await seedClicks(tx, demo.id);
  const ids: number[] = [];
  for (const { name, came, by } of friends) ids.push(await comes(tx, name, came, by === undefined ? demo.id : ids[by]));
  const deals = friends.flatMap(({ bought, back }, at) =>
    Object.entries(bought).map(([days, name], index) => ({
      userId: ids[at] ?? 0,
      days: Number(days),
      name,
      back: index === 0 ? back : undefined,
    })),
  );
  const withdrawn = demoWithdrawals(tx, config, demo.id);
  for (const deal of deals.toSorted((one, other) => other.days - one.days)) {
    await withdrawn.until(deal.days);
    await buys(tx, deal);
  }
}

async function comes(tx: Tx, nickname: string, days: number, inviterId: number | undefined): Promise<number> {
  const at = daysAgo(days);
  const avatar = `files/v1/avatar/person-${1 + (Math.round(days) % 8)}.svg`;
  const user = await postAt(tx, at, () => createUser(tx, { nickname, avatar, channel: 4 }));
  if (!user) throw new Error(`${nickname} was not made`);
  await tx.update(users).set({ createTime: at, inviterId }).where(eq(users.id, user.id));
  return user.id;
}

/** An order at its time; its commissions matured, if their days are over. */
async function buys(
  tx: Tx,
  { userId, days, name, back }: { userId: number; days: number; name: string; back: number | undefined },
): Promise<void> {
  const at = daysAgo(days);
  const order = await buyRecharge(tx, userId, name, at);
  const payableTime = daysAgo(days - holdDays);
  const made = await tx
    .update(commissions)
    .set({ createTime: at, payableTime })
    .where(eq(commissions.orderId, order.id))
    .returning({ id: commissions.id });
  if (back !== undefined) {
    await giveBack(tx, order, daysAgo(back));
    const own = tx.select({ id: commissions.id }).from(commissions).where(eq(commissions.orderId, order.id));
    await tx
      .update(commissionReturns)
      .set({ createTime: daysAgo(back) })
      .where(sql`commission_id in (${own})`);
    await tx.update(orders).set({ status: 'refunded' }).where(eq(orders.id, order.id));
  }
  for (const { id } of made) {
    await tx.execute(
      sql`update tasks set run_time = ${payableTime.toISOString()} where kind = 'mature-commission' and key = ${String(id)}`,
    );
    if (payableTime > new Date()) continue;
    await dropQueuedTask(tx, 'mature-commission', String(id));
    await postAt(tx, payableTime, () => mature(tx, id));
    await tx.update(commissions).set({ endTime: payableTime }).where(eq(commissions.id, id));
  }
}

/** Visits of half a year, more of them lately. */
async function seedClicks(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${shareClicks} (user_id, day, count)
    select ${userId}, (now() at time zone 'Asia/Shanghai')::date - ago, 1 + (ago * 7 + ago / 3) % 5 + case when ago < 60 then 2 else 0 end
    from generate_series(0, ${since - 2}) ago where ago % 4 <> 1`);
}
