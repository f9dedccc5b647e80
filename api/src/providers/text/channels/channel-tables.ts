import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/moment.ts';

/** Servers that write answers, each with OpenAI's protocol. */
export const textChannels = pgTable('text_channels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** What the operator calls it; it stands in runs, logs and metrics. */
  name: text().notNull().unique(),
  baseUrl: text('base_url').notNull(),
  /** Its key as `Secrets` sealed it; empty: it needs none. */
  sealedKey: text('sealed_key').notNull().default(''),
  /** The one that `OPENAI_*` describe. Its address, models and key come from there. */
  isEnvironment: boolean('is_environment').notNull().default(false),
  /** The lowest one is asked first. */
  position: integer().notNull().default(0),
  /** Share of the questions among those of one position. */
  weight: integer().notNull().default(1),
  /** Milliseconds until the first sign of an answer, and between two signs. */
  firstByteMs: integer('first_byte_ms').notNull().default(60_000),
  silenceMs: integer('silence_ms').notNull().default(30_000),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createTime: moment('create_time').notNull().defaultNow(),
  updateTime: moment('update_time').notNull().defaultNow(),
});

/** Models that visitors may choose. One without an enabled channel is not shown. */
export const textModels = pgTable('text_models', {
  key: text().primaryKey(),
  /** What a visitor reads. */
  alias: text().notNull(),
  /** Whole credits for one question. */
  price: integer().notNull(),
  /** Costs members nothing up to their daily quota. */
  isMemberFree: boolean('is_member_free').notNull().default(false),
  /** The lowest one is shown first, and is the default. */
  position: integer().notNull().default(0),
  /** What it is able to do beside writing: `vision`, `reasoning`. */
  abilities: text().array().notNull().default([]),
  isEnabled: boolean('is_enabled').notNull().default(true),
});

/** Which channel serves which model, and what the model is called there. */
export const textChannelModels = pgTable(
  'text_channel_models',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => textChannels.id, { onDelete: 'cascade' }),
    modelKey: text('model_key')
      .notNull()
      .references(() => textModels.key, { onDelete: 'cascade' }),
    remoteName: text('remote_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.modelKey] })],
);
