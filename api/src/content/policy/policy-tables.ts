import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Texts of `/index/policy`; HTML, sanitised again whenever it is read. */
export const policies = pgTable('policies', {
  type: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
});

/** Every text that was in force, the present one among them; but for `hiddenTime` never changed. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** From 1. */
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** What is different from the version before, for visitors. */
    change: text().notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    /** Visitors neither find it nor read it. Never set of the text that is in force. */
    hiddenTime: moment('hidden_time'),
  },
  (table) => [unique('policy_versions_once').on(table.type, table.version)],
);
