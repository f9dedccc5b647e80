import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The number that a user is known by outside; not the id, so that ids are not counted from links. */
    sn: text().notNull().unique(),
    nickname: text().notNull(),
    realName: text('real_name').notNull().default(''),
    avatar: text().notNull(),
    /** The uploaded picture that an operator has looked at: others see it as long as it is the avatar (`publicAvatar`). */
    approvedAvatar: text('approved_avatar'),
    sex: integer().notNull().default(0),
    mobile: text().unique(),
    /** In lower case. */
    email: text().unique(),
    /** scrypt, see platform/password/password.ts. Null: no password was set. */
    passwordHash: text('password_hash'),
    channel: integer().notNull().default(0),
    /** Who invited; once set it stays. */
    inviterId: integer('inviter_id').references((): AnyPgColumn => users.id),
    /** What a share link of this user carries (cookie `cid`). Random: it reveals neither id nor sn. */
    shareId: text('share_id').notNull().unique().default(sql`substr(md5(gen_random_uuid()::text), 1, 12)`),
    isNewUser: boolean('is_new_user').notNull().default(true),
    isDisabled: boolean('is_disabled').notNull().default(false),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('users_inviter').on(table.inviterId), index('users_create_time').on(table.createTime)],
);
