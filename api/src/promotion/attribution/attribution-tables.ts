import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { users } from '../../platform/user/user-tables.ts';

/** How many came by whose link on which day. */
export const shareClicks = pgTable(
  'share_clicks',
  {
    userId: ownerColumn({ onDelete: 'cascade' }).notNull(),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Signals that two accounts belong to one person. */
export const signals = ['device', 'address', 'payout', 'pay'] as const;
export type Signal = (typeof signals)[number];

/** By what a person may be known again, as a keyed hash: a device, a block of addresses, an account that pays or is paid. */
export const personMarks = pgTable(
  'person_marks',
  {
    userId: ownerColumn({ onDelete: 'cascade' }).notNull(),
    signal: text().$type<Signal>().notNull(),
    markHash: text('mark_hash').notNull(),
    seenTime: moment('seen_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signal, table.markHash] }),
    index('person_marks_hash').on(table.signal, table.markHash),
  ],
);

/** `open`: waits for an operator. `cleared`: they are two people. `confirmed`: they are one. */
export const flagStates = ['open', 'cleared', 'confirmed'] as const;
export type FlagState = (typeof flagStates)[number];

/** A user and somebody above who may be one person. What the one brings the other waits while it is open. */
export const doubledPeople = pgTable(
  'doubled_people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id),
    signal: text().$type<Signal>().notNull(),
    state: text().$type<FlagState>().notNull().default('open'),
    createTime: moment('create_time').notNull().defaultNow(),
    decideTime: moment('decide_time'),
  },
  (table) => [
    uniqueIndex('doubled_people_once').on(table.userId, table.inviterId, table.signal),
    index('doubled_people_inviter').on(table.inviterId, table.state),
    check('doubled_people_state', sql`${table.state} in ('open', 'cleared', 'confirmed')`),
  ],
);
