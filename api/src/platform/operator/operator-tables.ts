import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { moment } from '../database/moment.ts';

/**
 * All operators: programs and persons of the command line by a token, persons of the console by a login (`operator_logins`), or by both.
 * What they did is counted and logged by this id. A removed one stays, for the log names it.
 */
export const operatorTokens = pgTable(
  'operator_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    role: text().$type<OperatorRole>().notNull(),
    /** SHA-256 of the token's secret. Null: no token. */
    secretHash: text('secret_hash'),
    createTime: moment('create_time').notNull().defaultNow(),
    usedTime: moment('used_time'),
    removeTime: moment('remove_time'),
  },
  (table) => [uniqueIndex('operator_tokens_name').on(table.name).where(sql`${table.removeTime} is null`)],
);

/** Every change that an operator made, written in the transaction of the change. Never changed, never deleted (triggers). */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    time: moment('time').notNull().defaultNow(),
    /** 0: the machine's own key. */
    operatorId: integer('operator_id').notNull(),
    operator: text().notNull(),
    /** Of the console. Null: by a token. */
    sessionId: integer('session_id'),
    /** `users freeze` */
    command: text().notNull(),
    /** `user 12` */
    target: text().notNull(),
    /** Without secrets; long texts are cut. */
    input: jsonb().notNull(),
    /** What was there before. */
    before: jsonb(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('operator_log_target').on(table.target, table.id),
    index('operator_log_operator').on(table.operatorId, table.time),
    index('operator_log_time').on(table.time),
  ],
);
