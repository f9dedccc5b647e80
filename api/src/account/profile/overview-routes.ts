import type { FastifyInstance } from 'fastify';
import { getAccountOverview } from 'shared/contracts/account/account.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findOverview } from './center-queries.ts';

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, getAccountOverview, async (_input, { db, user }) => {
    const { invited, chatTrend, drawTrend } = await findOverview(db, user.id);
    return { email: user.email ?? '', invited, chat_trend: chatTrend, draw_trend: drawTrend };
  });
}
