import { findSpendable } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/database/db.ts';
import type { StreamSources } from '../../platform/events/event-streams.ts';
import { findRunning } from './stored-runs.ts';

/** What the event streams of tabs say of balances and of answers under way. */
export const streamSources = (db: Db): StreamSources => ({
  findBalances: async (userIds) =>
    new Map(
      [...(await findSpendable(db, userIds))].map(([id, { chat, draw }]) => [
        id,
        { balance: chat, balance_draw: draw },
      ]),
    ),
  findRuns: async (userId) =>
    (await findRunning(db, userId)).map(({ id, sessionId }) => ({ run_id: id, session_id: sessionId })),
});
