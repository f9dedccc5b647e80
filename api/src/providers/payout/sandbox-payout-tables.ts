import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** The books of the payout sandbox, as a real provider would keep them. Empty in production. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  sn: text().primaryKey(),
  /** 0 until it is sent. */
  amount: bigint({ mode: 'number' }).notNull().default(0),
  status: text({ enum: ['planned', 'open', 'paid', 'failed'] })
    .notNull()
    .default('planned'),
  /** The simulated fault: `late`: it stays open; `unknown`: it is paid, and neither answer nor question tells so; `lost`: the answer alone. */
  fault: text({ enum: ['', 'late', 'unknown', 'fail', 'lost', 'wrong_amount'] })
    .notNull()
    .default(''),
  reference: text().notNull(),
  /** How often money left: never more than once. */
  transfers: integer().notNull().default(0),
  payTime: moment('pay_time'),
});
