import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** How each provider did when it was asked last, by any process. */
export const providerHealth = pgTable(
  'provider_health',
  {
    /** `channel`, or the kind of provider that the environment describes: `payment`, `sms`. */
    kind: text().notNull(),
    name: text().notNull(),
    okTime: moment('ok_time'),
    /** The first failure since it was well; null: it is well. */
    failingSince: moment('failing_since'),
    /** It refuses our key, or the account has no money: nothing works until an operator does something. */
    isKeyRefused: boolean('is_key_refused').notNull().default(false),
    errorTime: moment('error_time'),
    /** Of HTTP or SMTP; 0: there was no answer. */
    errorStatus: integer('error_status').notNull().default(0),
    errorWords: text('error_words').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);

/** How its calls ended in each hour: one row for each state, with what it said last. */
export const providerHours = pgTable(
  'provider_hours',
  {
    kind: text().notNull(),
    name: text().notNull(),
    hour: moment('hour').notNull(),
    health: text({ enum: ['works', 'failing', 'key refused'] }).notNull(),
    /** Failures; 0 of one that works, which is not written down for each call. */
    times: integer().notNull(),
    lastTime: moment('last_time').notNull(),
    errorStatus: integer('error_status').notNull().default(0),
    errorWords: text('error_words').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name, table.hour, table.health] })],
);
