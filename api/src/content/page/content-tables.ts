import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContentPageName } from 'shared/contracts/content/content-page.ts';
import { moment } from '../../platform/database/moment.ts';

/** Versions of the pages that are made of blocks. A version never changes; the one that was published last is live. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    page: text().$type<ContentPageName>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    blocks: jsonb().$type<unknown[]>().notNull(),
    /** Shows it before it is published to who knows it. */
    previewKey: text('preview_key').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    publishTime: moment('publish_time'),
  },
  (table) => [index('page_versions_live').on(table.page, table.publishTime.desc().nullsLast())],
);

/** What visitors wrote into the form of a page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    page: text().notNull(),
    name: text().notNull(),
    way: text().notNull(),
    content: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    doneTime: moment('done_time'),
  },
  (table) => [index('contact_messages_open').on(table.doneTime, table.id)],
);
