import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Days of a channel whose bill was compared with ours. */
export const billDays = pgTable(
  'bill_days',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channel: text().notNull(),
    /** In Beijing, `YYYY-MM-DD`. */
    day: text().notNull(),
    matched: integer().notNull(),
    differences: integer().notNull(),
    time: moment('time').notNull().defaultNow(),
  },
  (table) => [unique('bill_days_day').on(table.channel, table.day)],
);

/** Differences between a channel's bill and ours, until an operator has looked into them. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channel: text().notNull(),
    day: text().notNull(),
    /** `missing_here`: the channel has it, we do not. */
    kind: text({ enum: ['missing_here', 'missing_there', 'amount'] }).notNull(),
    what: text({ enum: ['payment', 'refund', 'payout'] }).notNull(),
    /** The number that both know. */
    sn: text().notNull(),
    /** Fen; null where it is missing. */
    here: bigint({ mode: 'number' }),
    there: bigint({ mode: 'number' }),
    /** What an operator found out about it. */
    resolution: text(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    unique('bill_differences_line').on(table.channel, table.day, table.what, table.sn),
    index('bill_differences_open').on(table.id).where(sql`${table.resolution} is null`),
    check('bill_differences_kind', sql`${table.kind} in ('missing_here', 'missing_there', 'amount')`),
  ],
);
