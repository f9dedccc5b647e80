import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
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

/**
 * Refuses a database whose first migration is not the first of this application, before anything in it is changed.
 * @throws ConfigRefused
 */
export async function refuseUnknownMigrations(db: Queries, engine: keyof typeof remedies): Promise<void> {
  const { rows: tables } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!(tables as { name: string | null }[])[0]?.name) return;
  const { rows } = await db.execute(sql`select min(created_at)::text as first from drizzle.__drizzle_migrations`);
  const first = (rows as { first: string | null }[])[0]?.first;
  if (!first || Number(first) === knownMigrations()[0]?.when) return;
  const [variable, remedy] = remedies[engine];
  throw new ConfigRefused(
    `${variable}: its database was made by an earlier version, whose tables this version cannot take over. ` +
      `Nothing in it was changed. Export what you need with the version that made it, then ${remedy}`,
  );
}
