import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** The last good backup and the last failure, for all processes: one row. */
export const backupResults = pgTable(
  'backup_results',
  {
    id: integer().primaryKey().default(1),
    /** The last good one; null: there was none. */
    time: moment('time'),
    /** Machine and folder. */
    place: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** When one failed after it, and why; null: none did. */
    failedTime: moment('failed_time'),
    problem: text().notNull().default(''),
  },
  (table) => [check('backup_results_one', sql`${table.id} = 1`)],
);

/** The last trial of each backup, which restored it into an empty database. */
export const restoreTests = pgTable('restore_tests', {
  backup: text().primaryKey(),
  time: moment('time').notNull(),
  seconds: integer().notNull(),
  /** Of all tables, and entries of the ledger. */
  rows: bigint({ mode: 'number' }).notNull().default(0),
  entries: bigint({ mode: 'number' }).notNull().default(0),
  /** The reason why it cannot be restored; empty: it can. */
  problem: text().notNull().default(''),
});
