import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';
import type { MemberSnapshot } from '../membership/package-queries.ts';
import type { RechargeSnapshot } from '../recharge/recharge.ts';

/** Codes that were made together and give the same. */
export const redeemBatches = pgTable(
  'redeem_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Unique, so that a repeated request makes no second batch. */
    name: text().notNull().unique(),
    /** `cardType` of the contract. */
    type: integer().notNull(),
    /** Credits, for types 3 and 4. */
    amount: integer(),
    /** Number of the membership or recharge package, for types 1 and 2. */
    packageId: integer('package_id'),
    /** What that package gave when the batch was made, also after it was changed. */
    snapshot: jsonb().$type<MemberSnapshot | RechargeSnapshot>(),
    /** How many people may use each code; one person once. */
    uses: integer().notNull().default(1),
    validFrom: moment('valid_from'),
    validUntil: moment('valid_until'),
    createTime: moment('create_time').notNull().defaultNow(),
    voidTime: moment('void_time'),
  },
  (table) => [
    check(
      'redeem_batches_gift',
      sql`case when ${table.type} in (3, 4) then ${table.amount} > 0 and ${table.packageId} is null else ${table.type} in (1, 2) and ${table.packageId} is not null and ${table.amount} is null end`,
    ),
    check('redeem_batches_uses', sql`${table.uses} > 0`),
  ],
);

export const redeemCodes = pgTable(
  'redeem_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => redeemBatches.id),
    /** The first group in clear, for support. */
    prefix: text().notNull(),
    codeHash: text('code_hash').notNull().unique(),
    used: integer().notNull().default(0),
    voidTime: moment('void_time'),
  },
  (table) => [
    index('redeem_codes_batch').on(table.batchId),
    index('redeem_codes_prefix').on(table.prefix),
    check('redeem_codes_used', sql`${table.used} >= 0`),
  ],
);

/** Who used a code, and what it gave then. */
export const redeemUses = pgTable(
  'redeem_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    codeId: integer('code_id')
      .notNull()
      .references(() => redeemCodes.id),
    userId: ownerColumn().notNull(),
    content: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [
    unique('redeem_uses_once').on(table.codeId, table.userId),
    index('redeem_uses_user').on(table.userId, table.id),
  ],
);
