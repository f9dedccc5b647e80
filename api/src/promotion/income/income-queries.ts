import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderKind } from 'shared/contracts/account/order.ts';
import type { CommissionStatus, IncomeLine } from 'shared/contracts/promotion/income.ts';
import { orders } from '../../account/order/order.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingMoment, beijingTime } from '../../platform/format/beijing-time.ts';
import { maskedName, maskedSn } from '../../platform/format/masked.ts';
import { percent } from '../../platform/format/percent.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { users } from '../../platform/user/user-tables.ts';
import { commissionReturns, commissions, holdOf } from '../commission/commission.ts';

export interface IncomeFilter {
  status?: '' | CommissionStatus | undefined;
  level?: '' | '1' | '2' | undefined;
  source?: '' | OrderKind | undefined;
  start_day?: string | undefined;
  end_day?: string | undefined;
}

export function incomeOf(userId: number, filter: IncomeFilter): SQL | undefined {
  const { status, level, source, start_day, end_day } = filter;
  return and(
    eq(commissions.userId, userId),
    status ? ofStatus(status) : undefined,
    level ? eq(commissions.level, Number(level)) : undefined,
    source ? eq(commissions.source, source) : undefined,
    start_day ? gte(commissions.createTime, beijingMoment(start_day)) : undefined,
    end_day ? lt(commissions.createTime, beijingMoment(end_day, '24:00:00')) : undefined,
  );
}

/** `held` is what is pending and waits for an operator. */
export function ofStatus(status: CommissionStatus): SQL | undefined {
  if (status === 'held') return and(eq(commissions.status, 'pending'), isNotNull(holdOf));
  return and(eq(commissions.status, status), status === 'pending' ? isNull(holdOf) : undefined);
}

export type IncomeRow = Awaited<ReturnType<typeof findIncome>>[number];

/** Commissions with their order, their buyer and why they wait, the newest first. */
export function findIncome(
  db: Db,
  matching: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  // First which ones, by an index of theirs: joined before, a hundred thousand are joined and sorted for a page of twenty.
  const chosen = db
    .select({ id: commissions.id })
    .from(commissions)
    .where(matching)
    .orderBy(desc(commissions.id))
    .limit(limit)
    .offset(offset)
    .as('chosen');
  return db
    .select({ line: commissions, id: commissions.id, sn: orders.sn, buyer: users.nickname, hold: holdOf })
    .from(chosen)
    .innerJoin(commissions, eq(commissions.id, chosen.id))
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .innerJoin(users, eq(users.id, commissions.buyerId))
    .orderBy(desc(commissions.id));
}

type StoredReturn = typeof commissionReturns.$inferSelect;

/** What was taken back of these, by commission. */
export async function findReturns(db: Db, ids: number[]): Promise<Map<number, StoredReturn[]>> {
  const rows = ids.length
    ? await db
        .select()
        .from(commissionReturns)
        .where(inArray(commissionReturns.commissionId, ids))
        .orderBy(commissionReturns.id)
    : [];
  return Map.groupBy(rows, ({ commissionId }) => commissionId);
}

const statusWords: Record<CommissionStatus, string> = {
  pending: '待结算',
  available: '已结算',
  held: '审核中',
  taken: '已收回',
  house: '已失效',
};
/** What a distributor reads of a commission that waits. */
const holdWords = {
  operator: '运营方正在核实这笔佣金',
  frozen: '推广资格被冻结，解冻后结算',
  doubled: '好友和你的账号像是同一个人，核实后结算',
};

export function lineOf({ line, sn, buyer, hold }: IncomeRow, returns: StoredReturn[] = []): IncomeLine {
  const held = line.status === 'pending' ? hold : null;
  const status = held ? 'held' : line.status;
  return {
    id: line.id,
    create_time: beijingTime(line.createTime),
    order_sn: maskedSn(sn),
    user: maskedName(buyer),
    level: line.level,
    source_desc: line.source === 'member' ? '会员' : '充值',
    base: yuan(line.base),
    rate: percent(line.rate),
    amount: yuan(line.amount),
    taken_back: yuan(line.takenBack),
    left: yuan(line.status === 'house' ? 0 : line.amount - line.takenBack),
    status,
    status_desc: statusWords[status],
    payable_time: beijingTime(line.payableTime),
    held_reason: held ? holdWords[held] : '',
    returns: returns.map((part) => ({
      create_time: beijingTime(part.createTime),
      amount: yuan(part.amount),
      from_pending: yuan(part.fromPending),
      from_available: yuan(part.fromAvailable),
      to_debt: yuan(part.toDebt),
      reason: '好友退款',
    })),
  };
}

/** What is pending, by the day of Beijing on which it becomes payable; what is due and not yet done counts as today's. */
export async function findPendingDays(db: Db, userId: number) {
  const day = sql<string>`to_char(greatest(${commissions.payableTime}, now()) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const isHeld = sql<boolean>`${holdOf} is not null`;
  const amount = sql<number>`sum(${commissions.amount} - ${commissions.takenBack})::float8`;
  return db
    .select({ day, isHeld, amount, count: sql<number>`count(*)::int` })
    .from(commissions)
    .where(and(eq(commissions.userId, userId), eq(commissions.status, 'pending')))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`);
}
