import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Pictures whose characters a login must name. One use, so a row is deleted by the first try. */
export const captchas = pgTable(
  'captchas',
  {
    keyHash: text('key_hash').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('captchas_expire').on(table.expireTime)],
);
