import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Codes that were sent by SMS or mail, newest first. Ten minutes each; only the hash is kept. */
export const codes = pgTable(
  'codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The mobile or the mailbox that it went to. */
    target: text().notNull(),
    scene: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** Wrong guesses; the code is void after five. */
    wrong: integer().notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    usedTime: moment('used_time'),
  },
  (table) => [
    index('codes_target').on(table.target, table.scene, table.id),
    index('codes_expire').on(table.expireTime),
  ],
);
