import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The number that a user is known by outside; not the id, so that ids are not counted from links. */
  sn: text().notNull().unique(),
  nickname: text().notNull(),
  realName: text('real_name').notNull().default(''),
  avatar: text().notNull(),
  sex: integer().notNull().default(0),
  mobile: text().unique(),
  email: text().unique(),
  /** scrypt, see session/password.ts. Null: no password was set. */
  passwordHash: text('password_hash'),
  channel: integer().notNull().default(0),
  inviterId: integer('inviter_id'),
  isNewUser: boolean('is_new_user').notNull().default(true),
  isDisabled: boolean('is_disabled').notNull().default(false),
  createTime: timestamp('create_time', { withTimezone: true }).notNull().defaultNow(),
});
