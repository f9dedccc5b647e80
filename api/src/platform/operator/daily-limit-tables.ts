import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';

/** What operators moved alone, for what they may move alone in 24 hours. */
export const operatorMoves = pgTable(
  'operator_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 0: the machine's own key. */
    operatorId: integer('operator_id').notNull(),
    /** `adjust` in credits; `refund` and `payout` in fen. */
    kind: text({ enum: ['adjust', 'refund', 'payout'] }).notNull(),
    /** The operation, refund or withdrawal: each counts once. */
    about: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    time: moment('time').notNull().defaultNow(),
  },
  (table) => [
    unique('operator_moves_about').on(table.kind, table.about),
    index('operator_moves_operator').on(table.operatorId, table.kind, table.time),
  ],
);
