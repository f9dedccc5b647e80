import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { notificationKinds } from 'shared/contracts/site/notification.ts';
import type { NotificationSubject } from 'shared/contracts/site/notification-text.ts';
import { moment } from '../../platform/database/moment.ts';

/** What happened to something of a user's. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: its check would wait for a transaction that has locked the user, and could do so in a circle. */
    userId: integer('user_id').notNull(),
    subject: jsonb().$type<NotificationSubject>().notNull(),
    /** The business key of its cause: a cause that is tried again makes no second row. */
    key: text().notNull(),
    readTime: moment('read_time'),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.createTime),
    index('notifications_unread').on(table.userId).where(sql`read_time is null`),
    index('notifications_age').on(table.createTime),
  ],
);

/** Kinds that a user has switched off. */
export const mutedNotifications = pgTable(
  'muted_notifications',
  { userId: integer('user_id').notNull(), kind: text({ enum: notificationKinds }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
