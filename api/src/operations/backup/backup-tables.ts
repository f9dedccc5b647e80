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
