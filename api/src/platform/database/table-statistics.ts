import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * Tells the planner how large the tables are that have changed by a tenth, or have grown by half while nobody counted. PostgreSQL does
 * so by itself; in the embedded database nobody else does, and its planner would sort thousands of rows where an index has them in
 * order. Each table is a statement of its own, so that others come between.
 * @returns the tables
 */
export async function analyzeChangedTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', space.nspname, relation.relname) as name
      from pg_class relation
      join pg_namespace space on space.oid = relation.relnamespace
      join pg_stat_user_tables counted on counted.relid = relation.oid
     where counted.n_mod_since_analyze > 50 + greatest(relation.reltuples, 0) * 0.1
        or pg_relation_size(relation.oid) / 8192 > 16 + relation.relpages * 1.5
     order by relation.oid`);
  for (const { name } of rows) await db.execute(sql.raw(`analyze ${name}`));
  return rows.map(({ name }) => name);
}
