import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** What members have, in words; packages name the ones they include. */
export const memberBenefits = pgTable('member_benefits', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  describe: text().notNull().default(''),
  image: text().notNull().default(''),
  sort: integer().notNull().default(0),
});

/** What membership is sold as. Prices are fen. */
export const memberPackages = pgTable(
  'member_packages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    duration: integer().notNull(),
    durationUnit: text('duration_unit', { enum: ['month', 'day'] })
      .notNull()
      .default('month'),
    /** Without end; `duration` says nothing then. */
    isPerpetual: boolean('is_perpetual').notNull().default(false),
    price: integer().notNull(),
    /** Crossed out beside the price; 0: none. */
    linePrice: integer('line_price').notNull().default(0),
    /** Taken off for a user who leaves the payment, once; 0: no such offer. */
    retainAmount: integer('retain_amount').notNull().default(0),
    isRecommended: boolean('is_recommended').notNull().default(false),
    benefitIds: integer('benefit_ids').array().notNull().default(sql`'{}'`),
    /** Credits that come with it. */
    giveChat: integer('give_chat').notNull().default(0),
    giveDraw: integer('give_draw').notNull().default(0),
    /** Answers a day by models that are free for members; null: any number. */
    dailyQuota: integer('daily_quota'),
    tag: text().notNull().default(''),
    sort: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [
    check('member_packages_price', sql`${table.price} > 0 and ${table.retainAmount} between 0 and ${table.price} - 1`),
  ],
);

/** What a user's membership is now. Follows the terms. */
export const memberships = pgTable('memberships', {
  userId: ownerColumn().primaryKey(),
  /** The package that was bought last: its quota holds. */
  packageName: text('package_name').notNull(),
  dailyQuota: integer('daily_quota'),
  isPerpetual: boolean('is_perpetual').notNull().default(false),
  endTime: moment('end_time').notNull(),
});

/** Each time that was added to a membership. */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    /** What it comes from, once: `order:<sn>`, `redeem:<code>:<user>`. */
    source: text().notNull().unique(),
    packageName: text('package_name').notNull(),
    dailyQuota: integer('daily_quota'),
    fromTime: moment('from_time').notNull(),
    /** Null: without end. */
    toTime: moment('to_time'),
    /** Seconds that a refund took off its end; of a term without end any number takes all. */
    takenSeconds: integer('taken_seconds').notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('membership_terms_user').on(table.userId, table.id)],
);

/** Free answers of a member that brought text, or still may, by the name of the question (`chat_runs.request_id`). */
export const memberUses = pgTable(
  'member_uses',
  {
    userId: ownerColumn().notNull(),
    /** In Shanghai, `2026-01-31`. */
    day: text().notNull(),
    requestId: text('request_id').notNull(),
    answers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.requestId] })],
);

/** What members say; the operator chooses what is shown. */
export const memberComments = pgTable('member_comments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nickname: text().notNull(),
  avatar: text().notNull(),
  content: text().notNull(),
  createTime: moment('create_time').notNull().defaultNow(),
});

/** The lower price that a user who left the payment was offered, once for a package. */
export const memberOffers = pgTable(
  'member_offers',
  {
    userId: ownerColumn().notNull(),
    packageId: integer('package_id').notNull(),
    /** Fen off. */
    amount: integer().notNull(),
    expireTime: moment('expire_time').notNull(),
    /** When the package was bought since. */
    useTime: moment('use_time'),
    /** The one order that was paid at the lower price. */
    orderId: integer('order_id'),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.packageId] })],
);
