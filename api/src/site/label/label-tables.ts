import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** Who was given a picture without the visible mark, and when: the law wants it kept for six months at least. */
export const unmarkedCopies = pgTable(
  'unmarked_copies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    /** Of `draw_records`; it may be deleted meanwhile. */
    recordId: integer('record_id').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    index('unmarked_copies_user').on(table.userId, table.id),
    index('unmarked_copies_time').on(table.createTime),
  ],
);

/** Pictures that the site made and gave to somebody, of nobody: what pixels they have, and what their label says. */
export const generatedPictures = pgTable('generated_pictures', {
  /** Sides and hash (`pixelsOf`). */
  pixels: text().primaryKey(),
  /** `Made`'s id. */
  madeId: text('made_id').notNull(),
  isByProgram: boolean('is_by_program').notNull(),
});
