import { and, eq, sql } from 'drizzle-orm';
import { accounts } from '../../ledger/ledger-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { countUnread, newestOf } from '../../site/notification/notification.ts';
import { memberships } from '../membership/membership-tables.ts';
import { isActiveNow, type Membership } from '../membership/stored-memberships.ts';

// What the index `accounts_owner` finds by itself: with the currencies named the engine reads the whole table while it is small.
const mine = and(eq(accounts.userId, sql.placeholder('userId')), eq(accounts.kind, 'available'));

const centerOf = prepareOnce((db) =>
  db
    .select({
      currency: accounts.currency,
      balance: accounts.balance,
      membership: memberships,
      isActive: isActiveNow,
      unread: countUnread(sql.placeholder('userId')),
      newest: newestOf(sql.placeholder('userId')),
    })
    .from(accounts)
    .leftJoin(memberships, eq(memberships.userId, accounts.userId))
    .where(mine)
    .prepare('user_center'),
);

/** The data that every page of a user needs: balances, membership and unread notifications, by one query. */
export async function findCenter(
  db: Db,
  userId: number,
): Promise<{ chat: number; draw: number; unread: number; newest: number; membership: Membership | undefined }> {
  const rows = await centerOf(db).execute({ userId });
  const of = (currency: 'chat' | 'draw') => rows.find((row) => row.currency === currency)?.balance ?? 0;
  const { membership = null, isActive = null, unread = 0, newest = 0 } = rows[0] ?? {};
  return {
    chat: of('chat'),
    draw: of('draw'),
    unread,
    newest,
    membership: membership ? { ...membership, isActive: isActive ?? false } : undefined,
  };
}

/** Changes that a trend is drawn of. */
const trendLength = 30;

const overviewOf = prepareOnce((db) =>
  db
    .select({
      currency: accounts.currency,
      // Oldest first.
      trend: sql<number[]>`(
        select coalesce(json_agg(last.balance_after order by last.id), '[]') from (
          select id, balance_after from entries where account_id = accounts.id order by id desc limit ${sql.raw(`${trendLength}`)}
        ) last)`,
      invited: sql<number>`(select count(*)::int from users where inviter_id = ${sql.placeholder('userId')})`,
    })
    .from(accounts)
    .where(mine)
    .prepare('user_overview'),
);

/** How many a user invited, and his last balances, by one query. */
export async function findOverview(
  db: Db,
  userId: number,
): Promise<{ invited: number; chatTrend: number[]; drawTrend: number[] }> {
  const rows = await overviewOf(db).execute({ userId });
  const trend = (currency: 'chat' | 'draw') => rows.find((row) => row.currency === currency)?.trend ?? [];
  return { invited: rows[0]?.invited ?? 0, chatTrend: trend('chat'), drawTrend: trend('draw') };
}
