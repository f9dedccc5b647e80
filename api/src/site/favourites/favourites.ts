import { and, type Column, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { FavouriteTable } from './favourite-tables.ts';

/** Favourites that one user may add of each kind. */
const maxFavourites = 1000;

const ofUser = (table: FavouriteTable, userId: number, thingId: number) =>
  and(eq(table.userId, userId), eq(table.thingId, thingId));

/** Adds it, or removes it where it is one. Returns whether it is one now. */
export async function toggleFavourite(
  tx: Tx,
  table: FavouriteTable,
  userId: number,
  thingId: number,
): Promise<boolean> {
  if (await removeFavourite(tx, table, userId, { thingId })) return false;
  await tx.insert(table).values({ userId, thingId }).onConflictDoNothing();
  return true;
}

/**
 * Returns the id of the row; what is a favourite already keeps its own. The caller has locked the user.
 * @throws Refusal when the user has as many as may be kept
 */
export async function addFavourite(tx: Tx, table: FavouriteTable, userId: number, thingId: number): Promise<number> {
  const known = (await findFavouritesAmong(tx, table, userId, [thingId])).get(thingId);
  if (known !== undefined) return known;
  const count = await tx.$count(table, eq(table.userId, userId));
  if (count >= maxFavourites) throw new Refusal(`最多收藏 ${maxFavourites} 条，请先移除一些`);
  const [row] = await tx.insert(table).values({ userId, thingId }).returning({ id: table.id });
  if (!row) throw new Error('the favourite was not stored');
  return row.id;
}

/** Named by its row or by the thing. Returns false when the user has no such favourite. */
export async function removeFavourite(
  tx: Tx,
  table: FavouriteTable,
  userId: number,
  which: { id: number } | { thingId: number },
): Promise<boolean> {
  const its =
    'id' in which ? and(eq(table.userId, userId), eq(table.id, which.id)) : ofUser(table, userId, which.thingId);
  return (await tx.delete(table).where(its).returning({ id: table.id })).length > 0;
}

type Among = ReturnType<typeof prepareAmong>;
const prepared = new Map<FavouriteTable, Among>();

const prepareAmong = (table: FavouriteTable) =>
  prepareOnce((db) =>
    db
      .select({ id: table.id, thingId: table.thingId })
      .from(table)
      .where(
        and(
          eq(table.userId, sql.placeholder('userId')),
          sql`${table.thingId} = any(${sql.placeholder('ids')}::text::int[])`,
        ),
      )
      .prepare(`${getTableName(table)}_among`),
  );

function amongOf(table: FavouriteTable): Among {
  const known = prepared.get(table) ?? prepareAmong(table);
  prepared.set(table, known);
  return known;
}

/** Those of the things that are favourites of the user, with the id of the row; none without a login. */
export async function findFavouritesAmong(
  db: Db | Tx,
  table: FavouriteTable,
  userId: number | undefined,
  thingIds: number[],
): Promise<Map<number, number>> {
  if (userId === undefined || thingIds.length === 0) return new Map();
  const rows = await amongOf(table)(db).execute({ userId, ids: `{${thingIds.join()}}` });
  return new Map(rows.map(({ id, thingId }) => [thingId, id]));
}

/** In a query of things: whether the one in this row is a favourite of the user. */
export const isFavourite = (table: FavouriteTable, userId: number | undefined, thingId: Column): SQL<boolean> =>
  sql<boolean>`${thingId} in (select ${table.thingId} from ${table} where ${table.userId} = ${userId ?? 0})`;

interface FavouritePage {
  userId: number;
  /** Chooses among the things. */
  matching?: SQL | undefined;
  limit: number;
  offset: number;
}

/** A page of a user's favourites, the newest first, and how many there are in all. */
export async function findFavourites(
  db: Db,
  table: FavouriteTable,
  { userId, matching, limit, offset }: FavouritePage,
): Promise<{ rows: FavouriteTable['$inferSelect'][]; count: number }> {
  const its = and(eq(table.userId, userId), matching);
  const rows = await db.select().from(table).where(its).orderBy(desc(table.id)).limit(limit).offset(offset);
  return { rows, count: await db.$count(table, its) };
}

export { type FavouriteTable, favouriteTable } from './favourite-tables.ts';
