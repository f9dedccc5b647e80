import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** What the sandbox of payouts knows, as a provider knows it in a house of its own. Empty in production. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  sn: text().primaryKey(),
  /** 0 until it is sent. */
  amount: bigint({ mode: 'number' }).notNull().default(0),
  status: text({ enum: ['planned', 'open', 'paid', 'failed'] })
    .notNull()
    .default('planned'),
  /** What goes wrong: `late`: it stays open; `unknown`: it is paid, and neither answer nor question tells so; `lost`: the answer alone. */
  fault: text({ enum: ['', 'late', 'unknown', 'fail', 'lost', 'wrong_amount'] })
    .notNull()
    .default(''),
  reference: text().notNull(),
  /** How often money left: never more than once. */
  transfers: integer().notNull().default(0),
  payTime: moment('pay_time'),
});
