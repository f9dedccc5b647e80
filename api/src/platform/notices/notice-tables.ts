import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Notices of others (payments, providers) that have had their effect: each event of a source has it once. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    /** What the sender calls this event; it sends the same one again until it is answered. */
    eventId: text('event_id').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [unique('notices_event').on(table.source, table.eventId)],
);

/**
 * Notices without effect. One that its source signed is kept as it came: it does not fit what it is about, or failed here.
 * Of what bears no valid signature only samples are kept, because anybody can send that.
 */
export const quarantinedNotices = pgTable(
  'quarantined_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    isSigned: boolean('is_signed').notNull().default(true),
    /** `refused`: for what it says. `failed`: for a fault of ours. `done`: it had its effect later. */
    status: text({ enum: ['refused', 'failed', 'done'] }).notNull(),
    reason: text().notNull(),
    eventId: text('event_id'),
    /** The number of the payment or refund that a signed one is about. */
    about: text(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Of one that is not signed only the beginning. */
    body: bytea().notNull(),
    /** Bytes that came. */
    size: integer().notNull().default(0),
    /** SHA-256 of the whole body: what comes again is counted and not stored again. */
    bodyHash: text('body_hash').notNull(),
    times: integer().notNull().default(1),
    /** When it first came: its signature is checked against this time, however late it is tried again. */
    createTime: moment('create_time').notNull(),
    lastTime: moment('last_time').notNull(),
  },
  (table) => [
    unique('quarantined_notices_body').on(table.source, table.bodyHash, table.isSigned),
    index('quarantined_notices_about').on(table.about),
    index('quarantined_notices_open').on(table.id).where(sql`${table.status} <> 'done'`),
    index('quarantined_notices_event').on(table.source, table.eventId),
    check('quarantined_notices_status', sql`${table.status} in ('refused', 'failed', 'done')`),
  ],
);
