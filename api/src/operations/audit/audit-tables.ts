import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import type { Audit } from './audit.ts';

/** What the last audit found: one row. */
export const auditResults = pgTable(
  'audit_results',
  {
    id: integer().primaryKey().default(1),
    result: jsonb().$type<Audit>().notNull(),
    time: moment('time').notNull().defaultNow(),
  },
  (table) => [check('audit_results_one', sql`${table.id} = 1`)],
);
