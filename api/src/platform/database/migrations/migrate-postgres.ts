import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorCode } from '../../refusals/db-error.ts';
import { startTimeout } from '../engine/start-timeout.ts';
import { runMigrations } from './migrations.ts';

/** Any number, the same in every process: PostgreSQL lets one of them migrate at a time. */
const migrationLock = 742_001;
/** Milliseconds for one statement of a migration, or for the migration of another process to end. */
const timeout = 600_000;

/**
 * Migrates the tables. With an owner, the role of `url` gets what the application needs and no more: it cannot
 * alter tables, drop or disable triggers, nor write the ledger and the operators' log
 * except by inserts.
 */
export async function migratePostgres(url: string, ownerUrl: string | undefined): Promise<void> {
  const client = await connect(ownerUrl ?? url);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), 'postgres', (script) => client.query(script));
    if (ownerUrl) await grantUse(client, await requirePlainRole(url));
  } catch (error) {
    if (errorCode(error) !== '42501' || ownerUrl) throw error;
    throw new Error(
      'DATABASE_URL: its role may not migrate the tables. Set DATABASE_OWNER_URL to the role that owns them.',
    );
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

/** Name of the application's role. One that could act as the owner would make the separation worth nothing. */
async function requirePlainRole(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ role: string; mighty: boolean }>(
      `select current_user as role, pg_has_role(current_user, relowner, 'member') as mighty
       from pg_class where oid = 'public.accounts'::regclass`,
    );
    const [{ role, mighty } = { role: '', mighty: true }] = rows;
    if (!mighty) return role;
    throw new Error(
      `DATABASE_URL: the role "${role}" owns the tables or may act as their owner. With DATABASE_OWNER_URL it must be a plain one: create role site_app login password '…'`,
    );
  } finally {
    await client.end();
  }
}

async function grantUse(client: pg.Client, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await client.query(`begin;
    grant usage on schema public to ${role};
    revoke all on all tables in schema public from ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke update, delete on operator_log from ${role};
    revoke insert, update, delete on accounts, postings, entries from ${role};
    grant insert (user_id, kind, currency) on accounts to ${role};
    grant insert (business_key, cause, cause_id, remark) on postings to ${role};
    grant insert (posting_id, account_id, amount, change_type, source_sn) on entries to ${role};
    commit`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: startTimeout, statement_timeout: timeout });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
