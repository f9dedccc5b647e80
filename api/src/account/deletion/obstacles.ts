import { and, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { chatRuns } from '../../chat/tree/tree.ts';
import { accounts } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { users } from '../../platform/user/user-tables.ts';
import { orders, payAttempts, refunds } from '../order/order-tables.ts';

/** Conditions that delay the deletion of an account, as sentences for its user. */
export const obstacles = {
  frozen: '账号已被停用，请联系客服处理后再注销',
  debt: '账户还有欠费，充值还清后才能注销',
  owed: '还有待抵扣的推广收益，由以后的收益补上后才能注销',
  order: '还有未支付的订单，会自动关闭',
  refund: '还有退款正在处理，到账后才能注销',
  answer: '还有回答正在生成，请等它结束后再注销',
  withdrawal: '还有提现正在处理，到账后才能注销',
  commission: '还有佣金尚未结算，结算后才能注销',
} as const;
export type Obstacle = keyof typeof obstacles;

/** Conditions that refuse the request itself. An unpaid order closes by itself in the days to think. */
export const blocksRequest = (name: Obstacle) => name !== 'order';

const own = eq(orders.userId, users.id);
/** Whether an order may still be paid, a refund is under way, an answer is written: one query for a page that shows none of them. */
const openOf = prepareOnce((db) => {
  const mayBePaid = db
    .select({ one: sql`1` })
    .from(orders)
    .leftJoin(payAttempts, and(eq(payAttempts.orderId, orders.id), eq(payAttempts.status, 'open')))
    .where(and(own, or(eq(orders.status, 'pending'), isNotNull(payAttempts.id))));
  const goesBack = db
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(own, inArray(refunds.status, ['waiting', 'pending'])));
  const underWay = db
    .select({ one: sql`1` })
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, users.id), eq(chatRuns.status, 'running')));
  return db
    .select({
      frozen: users.isDisabled,
      order: sql<boolean>`${exists(mayBePaid)}`,
      refund: sql<boolean>`${exists(goesBack)}`,
      answer: sql<boolean>`${exists(underWay)}`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('deletion_obstacles');
});

/** All that prevents the deletion now. */
export async function findObstacles(db: Db | Tx, userId: number): Promise<Obstacle[]> {
  const balances = await db
    .select({ kind: accounts.kind, currency: accounts.currency })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.kind, 'available'), ne(accounts.balance, 0)));
  const has = (kind: string) => balances.some((row) => row.kind === kind);
  const owes = (isMoney: boolean) =>
    balances.some((row) => row.kind === 'debt' && (row.currency === 'cny') === isMoney);
  const [open] = await openOf(db).execute({ userId });
  const found: Record<Obstacle, boolean> = {
    frozen: open?.frozen === true,
    debt: owes(false),
    owed: owes(true),
    order: open?.order === true,
    refund: open?.refund === true,
    answer: has('held') || open?.answer === true,
    withdrawal: has('frozen'),
    commission: has('pending'),
  };
  return (Object.keys(found) as Obstacle[]).filter((name) => found[name]);
}
