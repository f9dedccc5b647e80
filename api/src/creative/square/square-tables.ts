import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { squareReportReasons, squareShows } from 'shared/contracts/creative/square.ts';
import { squareStates } from 'shared/contracts/creative/square-own.ts';
import { moment } from '../../platform/database/moment.ts';
import { categoryTable } from '../../platform/operator/categories/category-tables.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { favouriteTable } from '../../site/favourites/favourites.ts';
import { drawTools, type StoredThumbnail } from '../pictures/pictures.ts';

export const squareCategories = categoryTable('square_categories');

/** How a picture was made, as it was when its post was handed in: its record may be deleted later. */
export interface StoredParameters {
  model: string;
  modelName: string;
  scale: string;
  width: number;
  height: number;
  seed?: number;
  negative: string;
  style: string;
  quality: string;
  version: string;
  engine: string;
  other: string;
}

/**
 * A picture that is published, or is to be. It has files of its own, which everybody may read while it is shown and nobody
 * otherwise; the record that it was made of keeps its own address. A deleted post stays as a row without content: its page
 * says that it is gone, and it is a place in the lineage of others.
 */
export const squarePosts = pgTable(
  'square_posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the site's own, as an example. */
    userId: ownerColumn(),
    /** The record of drawing that it was made of; 0: none. */
    recordId: integer('record_id').notNull().default(0),
    tool: text({ enum: drawTools }).notNull().default('draw'),
    /** 0: none. */
    categoryId: integer('category_id').notNull().default(0),
    title: text().notNull().default(''),
    prompt: text().notNull().default(''),
    shows: text({ enum: squareShows }).array().notNull().default([]),
    parameters: jsonb().$type<StoredParameters>(),
    /** The letter pairs of what everybody may read of it: the title, and the prompt where that is shown. */
    grams: integer().array().notNull().default([]),
    state: text({ enum: [...squareStates, 'deleted'] })
      .notNull()
      .default('draft'),
    /** Goes up with each change of what everybody may see of it; a decision to show it names the one that was looked at. */
    version: integer().notNull().default(1),
    /** What its author reads of the last refusal or taking down. */
    reason: text().notNull().default(''),
    isFeatured: boolean('is_featured').notNull().default(false),
    /** Stored names; empty in a deleted post. */
    name: text().notNull().default(''),
    thumbnails: jsonb().$type<StoredThumbnail[]>().notNull().default([]),
    thumbhash: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    isByProgram: boolean('is_by_program').notNull().default(false),
    /** What is alike in pictures that look alike, 64 bits in hexadecimal, and its bytes with their places, for an index. */
    look: text().notNull().default(''),
    lookParts: integer('look_parts').array().notNull().default([]),
    /** The post that it was made after ("画同款"); 0: none. */
    remixOf: integer('remix_of').notNull().default(0),
    /** Rows of `square_likes`, and what it is sorted by: kept by triggers. */
    likes: integer().notNull().default(0),
    hot: doublePrecision().notNull().default(0),
    /** When it was shown first; null: never. */
    shownTime: moment('shown_time'),
    createTime: moment('create_time').notNull().defaultNow(),
    updateTime: moment('update_time').notNull().defaultNow(),
  },
  (table) => {
    const isShown = sql`${table.state} = 'shown'`;
    return [
      index('square_posts_new').on(table.shownTime, table.id).where(isShown),
      index('square_posts_hot').on(table.hot, table.id).where(isShown),
      index('square_posts_category_new').on(table.categoryId, table.shownTime, table.id).where(isShown),
      index('square_posts_category_hot').on(table.categoryId, table.hot, table.id).where(isShown),
      index('square_posts_grams').using('gin', table.grams).where(isShown),
      index('square_posts_look').using('gin', table.lookParts),
      index('square_posts_user').on(table.userId, table.updateTime),
      index('square_posts_review').on(table.id).where(sql`${table.state} = 'review'`),
      index('square_posts_remix').on(table.remixOf).where(sql`${table.remixOf} > 0`),
      uniqueIndex('square_posts_record').on(table.recordId).where(sql`${table.recordId} > 0`),
    ];
  },
);
export type SquarePostRow = typeof squarePosts.$inferSelect;

export const squareLikes = favouriteTable('square_likes', 'post_id', () => squarePosts.id);
export const squareCollections = favouriteTable('square_collections', 'post_id', () => squarePosts.id);
/** Posts that a user does not want to see. */
export const squareHides = favouriteTable('square_hides', 'post_id', () => squarePosts.id);

/** What users report about posts: one a user and post. */
export const squareReports = pgTable(
  'square_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer('post_id')
      .notNull()
      .references(() => squarePosts.id, { onDelete: 'cascade' }),
    userId: ownerColumn().notNull(),
    why: text({ enum: squareReportReasons }).notNull(),
    content: text().notNull().default(''),
    state: text({ enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    unique('square_reports_once').on(table.postId, table.userId),
    index('square_reports_open').on(table.id).where(sql`${table.state} = 'open'`),
  ],
);

/** What was paid for the first post of a record that was shown: once, whatever becomes of the post. */
export const squareRewards = pgTable(
  'square_rewards',
  {
    recordId: integer('record_id').primaryKey(),
    postId: integer('post_id').notNull(),
    userId: ownerColumn().notNull(),
    chat: integer().notNull(),
    draw: integer().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    takenBackTime: moment('taken_back_time'),
  },
  (table) => [
    index('square_rewards_user').on(table.userId, table.createTime),
    index('square_rewards_post').on(table.postId),
  ],
);
