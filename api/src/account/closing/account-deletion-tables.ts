import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** The name that stands in place of a deleted account. */
export const erasedName = '已注销用户';

/** Accounts that their users want deleted, and those that were. Cancelled, the row is gone. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: ownerColumn().primaryKey(),
    requestTime: moment('request_time').notNull().defaultNow(),
    dueTime: moment('due_time').notNull(),
    /** The obstacle that the job found at its last look (`obstacles.ts`); empty: none. */
    waitsFor: text('waits_for').notNull().default(''),
    doneTime: moment('done_time'),
  },
  (table) => [index('account_deletions_due').on(table.dueTime).where(sql`${table.doneTime} is null`)],
);
