import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../user/user-tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Live tokens. Only the SHA-256 of a token is kept: the table alone logs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    terminal: integer().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expireTime)],
);

/** Where an account has logged in from: the owner's own places stay open while a stranger guesses. */
export const knownPlaces = pgTable(
  'known_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    addressHash: text('address_hash').notNull(),
    seenTime: moment('seen_time').notNull().defaultNow(),
  },
  (table) => [index('known_places_account').on(table.account, table.addressHash)],
);

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mobile: text().notNull(),
    scene: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** Wrong guesses; the code is void after five. */
    wrong: integer().notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    usedTime: moment('used_time'),
  },
  (table) => [index('sms_codes_mobile').on(table.mobile, table.scene, table.id)],
);
