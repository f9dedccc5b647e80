import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** The books of the sandbox channels, as a real provider would keep them. Empty in production. */
export const sandboxPayments = pgTable('sandbox_payments', {
  paySn: text('pay_sn').primaryKey(),
  channel: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  status: text({ enum: ['open', 'paid', 'closed'] })
    .notNull()
    .default('open'),
  transaction: text().notNull().unique(),
  /** Refunds by our number, with the time of each. */
  refunds: jsonb().$type<Record<string, { amount: number; time: string }>>().notNull().default({}),
  payTime: moment('pay_time'),
});
