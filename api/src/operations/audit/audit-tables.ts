import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import type { Audit } from './audit.ts';
import type { SoundUntil } from './audit-since.ts';

/** `sound`: where the next one goes on; absent after one that found something. `wholeTime`: when the whole ledger was read. */
export interface StoredAudit extends Audit {
  sound?: SoundUntil | undefined;
  wholeTime?: string;
}

/** What the last audit found: one row. */
export const auditResults = pgTable(
  'audit_results',
  {
    id: integer().primaryKey().default(1),
    result: jsonb().$type<StoredAudit>().notNull(),
    time: moment('time').notNull().defaultNow(),
  },
  (table) => [check('audit_results_one', sql`${table.id} = 1`)],
);
