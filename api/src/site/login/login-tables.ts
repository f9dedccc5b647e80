import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** Open logins. Only the SHA-256 of a token is stored: nobody can log in with the table alone. */
export const logins = pgTable(
  'logins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerColumn({ onDelete: 'cascade' }).notNull(),
    terminal: integer().notNull(),
    /** What the browser says of itself; empty: an older login, or a client that says nothing. */
    userAgent: text('user_agent').notNull().default(''),
    /** Where it was opened, in words; the address itself is not kept. Empty: not known. */
    region: text().notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('logins_user').on(table.userId), index('logins_expire').on(table.expireTime)],
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

/** Scan logins on show. The row is deleted when its user has been handed over, so that happens once. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    /** Of the secret that only the browser knows which opened it. */
    keyHash: text('key_hash').primaryKey(),
    /** Of what the QR code says. */
    ticketHash: text('ticket_hash').notNull().unique(),
    /** Who confirmed it. */
    userId: ownerColumn({ onDelete: 'cascade' }),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('login_tickets_expire').on(table.expireTime)],
);
