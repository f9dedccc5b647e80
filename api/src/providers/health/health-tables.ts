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
