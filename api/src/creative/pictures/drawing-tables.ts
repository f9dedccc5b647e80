import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { drawActions } from 'shared/contracts/creative/drawing.ts';
import { failureKinds } from 'shared/contracts/creative/drawing-record.ts';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import type { ActualImage, ProviderPicture } from '../../providers/image/image.ts';

/** Tools that order pictures: drawing itself, or one that makes something of them. Also the name of their event. */
export const drawTools = ['draw', 'qr'] as const;

/** A picture that was shown to the model, as it was stored then. */
export interface StoredReference {
  name: string;
  uploadId?: number;
  recordId?: number;
  /** The post of the square. */
  squareId?: number;
  role: 'content' | 'style';
  strength?: number;
}

export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Orders of pictures: all pictures of a row have these values in common. Its hold has the cause `draw` and this id. */
export const drawRequests = pgTable(
  'draw_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    tool: text({ enum: drawTools }).notNull().default('draw'),
    action: text({ enum: drawActions }).notNull().default('generate'),
    prompt: text().notNull(),
    /** The letter pairs of the prompt (`grams.ts`): what its pictures are found by. */
    grams: integer().array().notNull().default([]),
    /** What must not be seen. */
    negative: text().notNull().default(''),
    /** Words of the model's own. */
    other: text().notNull().default(''),
    version: text().notNull().default(''),
    style: text().notNull().default(''),
    /** What a style of the site's adds to the prompt; empty: the style, if there is one, is the model's own. */
    styleWords: text('style_words').notNull().default(''),
    engine: text().notNull().default(''),
    quality: text().notNull().default(''),
    /** '': none paints, and the first reference is taken as it is. */
    modelKey: text('model_key').notNull(),
    /** What the visitor read then. */
    modelName: text('model_name').notNull(),
    scale: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seed: bigint({ mode: 'number' }),
    isTransparent: boolean('is_transparent').notNull().default(false),
    count: integer().notNull(),
    /** Draw credits held for each picture; 0: free. */
    price: integer().notNull(),
    /** The name under which it counts towards a member's daily quota. */
    useName: text('use_name').notNull(),
    /** The picture that `edit`, `extend`, `upsample` and `variation` begin with comes first. */
    references: jsonb().$type<StoredReference[]>().notNull().default([]),
    /** Stored name of the mask of an edit. */
    mask: text().notNull().default(''),
    extend: jsonb().$type<Margins>(),
    /** Where the provider keeps the picture that it begins with, and the channel that painted that. */
    source: jsonb().$type<ProviderPicture>(),
    sourceChannel: text('source_channel').notNull().default(''),
    messageId: integer('message_id').notNull().default(0),
    /** The post of the square that it was asked for after; 0: none. */
    squareId: integer('square_id').notNull().default(0),
    /** The channel that it was sent to last. */
    channel: text().notNull().default(''),
    /** Time before it was sent: from then on it is never sent again, except to another channel by the same run. */
    sentTime: moment('sent_time'),
    /** The number that the provider gave it. */
    providerTaskId: text('provider_task_id').notNull().default(''),
    taskId: bigint('task_id', { mode: 'number' }).notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    index('draw_requests_user').on(table.userId, table.id),
    index('draw_requests_grams').using('gin', table.grams),
    index('draw_requests_square').on(table.squareId).where(sql`${table.squareId} > 0`),
  ],
);

/** Width in pixels and stored name of a small picture. */
export interface StoredThumbnail {
  width: number;
  name: string;
}

/** One picture: waiting, being drawn, there or failed. */
export const drawRecords = pgTable(
  'draw_records',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer('request_id')
      .notNull()
      .references((): AnyPgColumn => drawRequests.id, { onDelete: 'cascade' }),
    userId: ownerColumn().notNull(),
    /** From 0, of the pictures of its request. */
    index: smallint().notNull(),
    /** A value of `drawStatus`. */
    status: smallint().notNull().default(0),
    failureKind: text('failure_kind', { enum: failureKinds }),
    failureText: text('failure_text').notNull().default(''),
    /** The provider's words, for operators, without keys. */
    failureDetail: text('failure_detail').notNull().default(''),
    /** Stored name of the picture as it was made; empty until it is there, and once a deleted one has been removed. */
    name: text().notNull().default(''),
    thumbnails: jsonb().$type<StoredThumbnail[]>().notNull().default([]),
    /** Stored name of the latest interim picture. */
    interim: text().notNull().default(''),
    thumbhash: text().notNull().default(''),
    /** Of the picture; before it is there as they were asked for. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull().default(0),
    actual: jsonb().$type<ActualImage>().notNull().default({}),
    /** Where the provider keeps it. */
    source: jsonb().$type<ProviderPicture>(),
    /** As of its request, for lists. */
    tool: text({ enum: drawTools }).notNull().default('draw'),
    action: text({ enum: drawActions }).notNull().default('generate'),
    modelKey: text('model_key').notNull(),
    /** The picture that it was made from, and the first one of that chain; 0: none. */
    parentId: integer('parent_id').notNull().default(0),
    rootId: integer('root_id').notNull().default(0),
    isFavourite: boolean('is_favourite').notNull().default(false),
    /** A post of the square shows it. */
    isSquare: boolean('is_square').notNull().default(false),
    deletedTime: moment('deleted_time'),
    /** When an operator removed it: its user cannot bring it back. */
    removedTime: moment('removed_time'),
    createTime: moment('create_time').notNull().defaultNow(),
    endTime: moment('end_time'),
  },
  (table) => [
    uniqueIndex('draw_records_request').on(table.requestId, table.index),
    index('draw_records_user').on(table.userId, table.id).where(sql`${table.deletedTime} is null`),
    index('draw_records_open').on(table.userId, table.id).where(sql`${table.status} < 2`),
    index('draw_records_favourite').on(table.userId, table.id).where(sql`${table.isFavourite}`),
    index('draw_records_parent').on(table.parentId).where(sql`${table.parentId} > 0`),
    index('draw_records_model').on(table.modelKey, table.id).where(sql`${table.status} = 3`),
    index('draw_records_done').on(table.endTime).where(sql`${table.status} = 3`),
    index('draw_records_deleted')
      .on(table.deletedTime)
      .where(sql`${table.deletedTime} is not null and ${table.name} <> ''`),
  ],
);

export type DrawRequest = typeof drawRequests.$inferSelect;
export type StoredRecord = typeof drawRecords.$inferSelect;
