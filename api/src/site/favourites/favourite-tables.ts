import { type AnyPgColumn, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/**
 * The table of what users like, or collect to find it again, of one kind of thing: one row a user and thing. A row goes with its thing;
 * the rows of a user who is deleted go by the list `erasedTables` of `operations/erasure/erase-user.ts`.
 */
export const favouriteTable = (name: string, thingColumn: string, thing: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedAlwaysAsIdentity(),
      userId: ownerColumn().notNull(),
      thingId: integer(thingColumn).notNull().references(thing, { onDelete: 'cascade' }),
      createTime: moment('create_time').notNull().defaultNow(),
    },
    (table) => [unique(`${name}_once`).on(table.userId, table.thingId), index(`${name}_thing`).on(table.thingId)],
  );

export type FavouriteTable = ReturnType<typeof favouriteTable>;
