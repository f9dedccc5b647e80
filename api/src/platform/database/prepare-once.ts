import type { Db, Tx } from './db.ts';

/**
 * A query that is built once for a database instead of at every call, and that is parsed and planned once for a
 * connection: each of the three costs more than a small query itself. Its values are `sql.placeholder`s.
 *
 * @example const byId = prepareOnce((db) => db.select().from(users).where(eq(users.id, sql.placeholder('id'))).prepare('user_by_id'));
 *          const [user] = await byId(db).execute({ id });
 */
export function prepareOnce<T>(build: (db: Db | Tx) => T): (db: Db | Tx) => T {
  const known = new WeakMap<Db | Tx, T>();
  return (db) => {
    const found = known.get(db);
    if (found) return found;
    const built = build(db);
    known.set(db, built);
    return built;
  };
}
