import { count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getAccountOverview } from 'shared/contracts/account.ts';
import { findLog } from '../account-log/account-log-queries.ts';
import { serve } from '../server/serve.ts';
import { users } from './user-tables.ts';

/** Changes that a trend is drawn of. */
const trendLength = 30;

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, getAccountOverview, async (_input, { db, user }) => {
    const trend = async (currency: 'chat' | 'draw') => {
      const rows = await findLog(db, user.id, { currency }, { limit: trendLength });
      return rows.map(({ balanceAfter }) => balanceAfter ?? 0).toReversed();
    };
    const [invited] = await db.select({ count: count() }).from(users).where(eq(users.inviterId, user.id));
    return {
      email: user.email ?? '',
      invited: invited?.count ?? 0,
      chat_trend: await trend('chat'),
      draw_trend: await trend('draw'),
    };
  });
}
