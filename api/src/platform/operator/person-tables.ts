import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.ts';
import { operatorTokens } from './operator-tables.ts';

/** The login of a person to the console. */
export const operatorLogins = pgTable('operator_logins', {
  operatorId: integer('operator_id')
    .primaryKey()
    .references(() => operatorTokens.id),
  /** scrypt, see platform/password/password.ts. */
  passwordHash: text('password_hash').notNull(),
  /** Sealed. Null: the demonstration's operator, who does not exist in production. */
  totpSecret: text('totp_secret'),
  /** Of the code that was used last: that one and earlier ones are good no more. */
  totpStep: bigint('totp_step', { mode: 'number' }),
  /** Keyed hashes of those that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
  createTime: moment('create_time').notNull().defaultNow(),
});

/** An open way to set a login: one an operator. Of the secret only the SHA-256 is kept. */
export const operatorInvitations = pgTable('operator_invitations', {
  operatorId: integer('operator_id')
    .primaryKey()
    .references(() => operatorTokens.id),
  secretHash: text('secret_hash').notNull(),
  expireTime: moment('expire_time').notNull(),
  /** The last accepted password becomes the login when a code of its secret is given. */
  passwordHash: text('password_hash'),
  totpSecret: text('totp_secret'),
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
});

/** Sessions of the console, ended ones too, since the audit log names them. Only the SHA-256 of the secret is kept. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    operatorId: integer('operator_id')
      .notNull()
      .references(() => operatorTokens.id),
    secretHash: text('secret_hash').notNull(),
    /** The browser's `User-Agent`. */
    device: text().notNull(),
    address: text().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    usedTime: moment('used_time').notNull().defaultNow(),
    sudoUntil: moment('sudo_until'),
    endTime: moment('end_time'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId, table.id)],
);

/** One row while the site has no owner; the first one ends it for good. */
export const openInstallations = pgTable('open_installations', {
  id: integer().primaryKey().default(1),
  /** Its holder becomes the first owner. Sealed, so that each api can say it again. */
  sealedCode: text('sealed_code').notNull(),
  /** Whom the code was used for last: another use takes their place. */
  operatorId: integer('operator_id').references(() => operatorTokens.id),
});
