import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/moment.ts';
import { ownerColumn } from '../../platform/user/owner-column.ts';

/** Distributors with the same rates, in basis points of what an order was paid with. The first row is the one that everybody begins in. */
export const distributorGroups = pgTable(
  'distributor_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    memberFirst: integer('member_first').notNull(),
    memberSecond: integer('member_second').notNull(),
    rechargeFirst: integer('recharge_first').notNull(),
    rechargeSecond: integer('recharge_second').notNull(),
  },
  (table) => [
    check(
      'distributor_groups_rates',
      sql`least(${table.memberFirst}, ${table.memberSecond}, ${table.rechargeFirst}, ${table.rechargeSecond}) >= 0
        and ${table.memberFirst} + ${table.memberSecond} <= 10000 and ${table.rechargeFirst} + ${table.rechargeSecond} <= 10000`,
    ),
  ],
);

/** Users whose friends' orders bring them a commission. */
export const distributors = pgTable(
  'distributors',
  {
    userId: ownerColumn().primaryKey(),
    groupId: integer('group_id')
      .notNull()
      .references(() => distributorGroups.id),
    /** Set while an operator has stopped what this one earns. */
    frozenTime: moment('frozen_time'),
    frozenReason: text('frozen_reason').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('distributors_group').on(table.groupId)],
);

const applicationStates = ['waiting', 'approved', 'refused'] as const;

export const distributionApplications = pgTable(
  'distribution_applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerColumn().notNull(),
    name: text().notNull(),
    mobile: text().notNull(),
    status: text({ enum: applicationStates }).notNull().default('waiting'),
    /** Why it was refused, as the user reads it. */
    remark: text().notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    decideTime: moment('decide_time'),
  },
  (table) => [
    uniqueIndex('distribution_applications_waiting').on(table.userId).where(sql`${table.status} = 'waiting'`),
    index('distribution_applications_user').on(table.userId, table.id),
    check('distribution_applications_status', sql`${table.status} in ('waiting', 'approved', 'refused')`),
  ],
);
