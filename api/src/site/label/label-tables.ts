import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { users } from '../../platform/user/user-tables.ts';

/** Who was given a picture without the visible mark, and when: the law wants it kept for six months at least. */
export const unmarkedCopies = pgTable(
  'unmarked_copies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Of `draw_records`; it may be deleted meanwhile. */
    recordId: integer('record_id').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    index('unmarked_copies_user').on(table.userId, table.id),
    index('unmarked_copies_time').on(table.createTime),
  ],
);
