import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Pictures that operators added; the bytes are with the storage provider under `name`. */
export const sitePictures = pgTable('site_pictures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The hash of the bytes: the same picture is stored once. */
  name: text().notNull().unique(),
  givenName: text('given_name').notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createTime: moment('create_time').notNull().defaultNow(),
});
