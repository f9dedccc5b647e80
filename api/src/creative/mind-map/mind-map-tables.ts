import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type MapLook, mapSources } from 'shared/contracts/creative/mind-map.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** What one version of a map holds. */
const content = () => ({
  title: text().notNull(),
  markdown: text().notNull(),
  look: jsonb().$type<MapLook>().notNull(),
  /** UTF-16 units of the Markdown. */
  size: integer().notNull(),
});

/** Mind maps as they are now. */
export const mindMaps = pgTable(
  'mind_maps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    version: integer().notNull().default(1),
    ...content(),
    sourceKind: text('source_kind', { enum: mapSources }).notNull().default('empty'),
    sourceName: text('source_name').notNull().default(''),
    messageId: integer('message_id').notNull().default(0),
    /** 128 random bits; null: it is not shared. */
    shareId: text('share_id'),
    createTime: moment('create_time').notNull().defaultNow(),
    updateTime: moment('update_time').notNull().defaultNow(),
    /** Time of the last change that became a version of its own. */
    keptTime: moment('kept_time').notNull().defaultNow(),
    deletedTime: moment('deleted_time'),
    /** An operator removed it: nothing of it is left but this row. */
    removedTime: moment('removed_time'),
  },
  (table) => [
    index('mind_maps_user').on(table.userId, table.updateTime),
    uniqueIndex('mind_maps_share').on(table.shareId),
    index('mind_maps_deleted').on(table.deletedTime).where(sql`deleted_time is not null`),
  ],
);

/** Earlier versions of maps, as far as they are kept. */
export const mindMapVersions = pgTable(
  'mind_map_versions',
  {
    mapId: integer('map_id')
      .notNull()
      .references(() => mindMaps.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    ...content(),
    /** When this version was stored. */
    saveTime: moment('save_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.version] })],
);

export type StoredMap = typeof mindMaps.$inferSelect;
