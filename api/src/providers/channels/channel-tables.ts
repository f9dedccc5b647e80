import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';

/** Servers of providers, of all kinds. */
export const channels = pgTable('channels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The protocol that it speaks (`ChannelKind`); it says whose models the channel serves. */
  kind: text().notNull().default('text'),
  /** What the operator calls it; it stands in runs, logs and metrics. */
  name: text().notNull().unique(),
  baseUrl: text('base_url').notNull(),
  /** Its key as `Secrets` sealed it; empty: it needs none. */
  sealedKey: text('sealed_key').notNull().default(''),
  /** What its kind needs to know besides; checked by the kind's own schema. */
  config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** The one of its kind that the environment describes (text: `OPENAI_*`). Its address, models and key come from there. */
  isEnvironment: boolean('is_environment').notNull().default(false),
  /** The lowest one is asked first. */
  position: integer().notNull().default(0),
  /** Share of the requests among those of one position. */
  weight: integer().notNull().default(1),
  /** Milliseconds until the first sign of an answer, and between two signs. */
  firstByteMs: integer('first_byte_ms').notNull().default(60_000),
  silenceMs: integer('silence_ms').notNull().default(30_000),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createTime: moment('create_time').notNull().defaultNow(),
  updateTime: moment('update_time').notNull().defaultNow(),
});

/** Models that visitors may choose. One without an enabled channel is not shown. */
export const models = pgTable('models', {
  key: text().primaryKey(),
  /** What it makes (`Modality`): only channels of such a kind serve it. */
  modality: text().notNull().default('text'),
  /** What a visitor reads. */
  alias: text().notNull(),
  /** Whole credits for one question or picture. */
  price: integer().notNull(),
  /** Costs members nothing up to their daily quota. */
  isMemberFree: boolean('is_member_free').notNull().default(false),
  /** The lowest one is shown first, and is the default. */
  position: integer().notNull().default(0),
  /** What it is able to do; checked by the modality's own schema. Text: `vision`, `reasoning`. */
  capabilities: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  isEnabled: boolean('is_enabled').notNull().default(true),
});

/** Which channel serves which model, and what the model is called there. */
export const channelModels = pgTable(
  'channel_models',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    modelKey: text('model_key')
      .notNull()
      .references(() => models.key, { onDelete: 'cascade' }),
    remoteName: text('remote_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.modelKey] })],
);

export type Channel = typeof channels.$inferSelect;
export type Model = typeof models.$inferSelect;
