import { integer, type UpdateDeleteAction } from 'drizzle-orm/pg-core';
import { users } from './user-tables.ts';

/** The column that names the user of a row. */
export const ownerColumn = (actions?: { onDelete: UpdateDeleteAction }) =>
  integer('user_id').references(() => users.id, actions);
