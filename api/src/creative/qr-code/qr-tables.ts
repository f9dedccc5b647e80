import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { markerShapes, pixelStyles, qrRatios } from 'shared/contracts/creative/qr.ts';
import type { QrProof } from 'shared/contracts/creative/qr-record.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import { drawRequests } from '../pictures/drawing-tables.ts';

const looks = () => ({
  pixelStyle: text('pixel_style', { enum: pixelStyles }).notNull(),
  markerShape: text('marker_shape', { enum: markerShapes }).notNull().default('square'),
});

/** What a request for a code has besides that for its picture. Each has one record. */
export const qrCodes = pgTable('qr_codes', {
  requestId: integer('request_id')
    .primaryKey()
    .references(() => drawRequests.id, { onDelete: 'cascade' }),
  userId: ownerColumn().notNull(),
  /** Values of `qrWay` and `qrType`. */
  way: smallint().notNull(),
  type: smallint().notNull(),
  /** What the code says. */
  content: text().notNull(),
  /** Stored name of the code that was uploaded; '' if none was. */
  uploaded: text().notNull().default(''),
  /** As the user wrote it; the request has what is painted. */
  keyword: text().notNull().default(''),
  /** 0: none. The name stays when the template is changed or deleted. */
  templateId: integer('template_id').notNull().default(0),
  templateName: text('template_name').notNull().default(''),
  ratio: text({ enum: qrRatios }).notNull(),
  ...looks(),
  /** Of the code that was kept, or of the best one where none was. */
  proof: jsonb().$type<QrProof>(),
});

/** What operators offer ready: a picture in words, a look, a price. */
export const qrTemplates = pgTable('qr_templates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** What is painted; words of the user's are added. */
  prompt: text().notNull(),
  /** A style of the models; those without it ignore it. */
  style: text().notNull().default(''),
  ...looks(),
  /** What a code of it looks like. */
  image: text().notNull().default(''),
  /** Draw credits. */
  price: integer().notNull(),
  isVip: boolean('is_vip').notNull().default(false),
  sort: integer().notNull().default(0),
  isShown: boolean('is_shown').notNull().default(true),
});

export type QrCode = typeof qrCodes.$inferSelect;
export type QrTemplateRow = typeof qrTemplates.$inferSelect;
