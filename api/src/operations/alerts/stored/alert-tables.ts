import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DestinationKind } from 'shared/contracts/operator/operation/alerts.ts';
import { moment } from '../../../platform/database/moment.ts';

/** Problems of now and of before, a row for each time. */
export const alerts = pgTable(
  'alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `disk.data`; the word before the point is the check that sees it. */
    key: text().notNull(),
    isUrgent: boolean('is_urgent').notNull().default(false),
    says: text().notNull(),
    advice: text().notNull(),
    since: moment('since').notNull(),
    /** When it was first seen; one that may be over soon is sent some minutes later. */
    seenTime: moment('seen_time').notNull(),
    /** From when on it is sent; null: not yet. */
    openTime: moment('open_time'),
    /** Since when it is not seen; it ends when that stays so for a while. */
    missingSince: moment('missing_since'),
    endTime: moment('end_time'),
  },
  (table) => [
    uniqueIndex('alerts_standing').on(table.key).where(sql`${table.endTime} is null`),
    index('alerts_end').on(table.endTime).where(sql`${table.endTime} is not null`),
  ],
);

/** Receivers of alerts. */
export const alertDestinations = pgTable('alert_destinations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  kind: text().$type<DestinationKind>().notNull(),
  /** Sealed, for the address of a robot has its key. */
  sealedAddress: text('sealed_address').notNull(),
  /** The mailbox, or the host. */
  where: text().notNull(),
  /** Sealed; empty: none. */
  sealedSecret: text('sealed_secret').notNull().default(''),
  isUrgentOnly: boolean('is_urgent_only').notNull().default(false),
  /** `23:00-08:00` in Beijing; empty: none. */
  quietHours: text('quiet_hours').notNull().default(''),
  /** Messages in a row that were not taken, and until when none is tried. */
  failures: integer().notNull().default(0),
  restsUntil: moment('rests_until'),
  createTime: moment('create_time').notNull().defaultNow(),
});

/** The last message about an alert to a receiver. */
export const alertTellings = pgTable(
  'alert_tellings',
  {
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    destinationId: integer('destination_id')
      .notNull()
      .references(() => alertDestinations.id, { onDelete: 'cascade' }),
    time: moment('time').notNull(),
    isUrgent: boolean('is_urgent').notNull(),
    isEnd: boolean('is_end').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.destinationId] })],
);

/** Alerts that are not sent for a while; `all`: any. */
export const alertHolds = pgTable('alert_holds', {
  key: text().primaryKey(),
  until: moment('until').notNull(),
});

/** Alerts that other programs raised. */
export const alertReports = pgTable('alert_reports', {
  key: text().primaryKey(),
  isUrgent: boolean('is_urgent').notNull(),
  says: text().notNull(),
  advice: text().notNull(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
});

/** The last result of each check, of whichever process. */
export const alertChecks = pgTable('alert_checks', {
  name: text().primaryKey(),
  time: moment('time').notNull(),
  /** The reason why it could not look; empty: it could. */
  problem: text().notNull().default(''),
});

/** Room on the disks that each process writes, as it measured last. */
export const machineDisks = pgTable(
  'machine_disks',
  {
    host: text().notNull(),
    disk: text().notNull(),
    folder: text().notNull(),
    freeMb: bigint('free_mb', { mode: 'number' }).notNull(),
    sizeMb: bigint('size_mb', { mode: 'number' }).notNull(),
    time: moment('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.disk] })],
);

export type StoredAlert = typeof alerts.$inferSelect;
export type StoredDestination = typeof alertDestinations.$inferSelect;
