import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigRefused } from '../../config/config.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** The migrations that this application knows, oldest first. Drizzle stores `when` of each that has run. */
export function knownMigrations(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries;
}

/** How an operator gets an empty database, by engine. */
const remedies = {
  pglite: ['DATA_DIR', 'start with a new folder. Example: DATA_DIR=.data-new'],
  postgres: [
    'DATABASE_URL',
    'name an empty database (createdb). Example: DATABASE_URL=postgres://site_app@db/site_new',
  ],
} as const;

interface Queries {
  execute(query: ReturnType<typeof sql>): PromiseLike<{ rows: unknown[] }>;
}

/** Where Drizzle's own migrator keeps which migrations have run, with the same columns. */
const table = 'drizzle.__drizzle_migrations';

/**
 * Runs the migrations that a database lacks, all or none, with one script: hundreds of statements take as long again when each is
 * answered before the next one is sent.
 * @param runScript runs statements between semicolons in one transaction
 * @throws ConfigRefused for a database whose first migration is not the first of this application, before anything in it is changed
 */
export async function runMigrations(
  db: Queries,
  engine: keyof typeof remedies,
  runScript: (script: string) => Promise<unknown>,
): Promise<void> {
  const known = knownMigrations();
  const { first, last } = await findDone(db);
  if (first && first !== known[0]?.when) {
    const [variable, remedy] = remedies[engine];
    throw new ConfigRefused(
      `${variable}: its database was made by an earlier version, whose tables this version cannot take over. ` +
        `Nothing in it was changed. Export what you need with the version that made it, then ${remedy}`,
    );
  }
  if (known.every(({ when }) => when <= last)) return;
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last);
  const script = [
    'create schema if not exists drizzle',
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    ...missing.flatMap((migration) => [
      ...migration.sql,
      `insert into ${table} (hash, created_at) values ('${migration.hash}', ${migration.folderMillis})`,
    ]),
  ];
  // On lines of their own: a statement may end with a comment.
  await runScript(script.join('\n;\n'));
}

/** `when` of the first and the last migration that has run; 0 in a database without any. */
async function findDone(db: Queries): Promise<{ first: number; last: number }> {
  const { rows: tables } = await db.execute(sql`select to_regclass(${table}) as name`);
  if (!(tables as { name: string | null }[])[0]?.name) return { first: 0, last: 0 };
  const times = sql`coalesce(min(created_at), 0)::float8 as first, coalesce(max(created_at), 0)::float8 as last`;
  const { rows } = await db.execute(sql`select ${times} from ${sql.raw(table)}`);
  return (rows as { first: number; last: number }[])[0] ?? { first: 0, last: 0 };
}
