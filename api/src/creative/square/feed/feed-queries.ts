import { and, arrayContains, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SquareSort } from 'shared/contracts/creative/square.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gramsOf } from '../../../platform/database/grams.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { FavouriteTable } from '../../../site/favourites/favourites.ts';
import { squarePosts } from '../square-tables.ts';
import { type FoundPost, findShown } from './shown-post.ts';

export interface FeedFilter {
  keyword?: string | undefined;
  /** Absent: all. */
  categoryId?: number | undefined;
  sort: SquareSort;
}

/** The beginning of a page. */
export type FeedPlace = { offset: number } | { at: number } | { cursor: string };

export interface FeedPage {
  rows: FoundPost[];
  count: number;
  /** Posts before the first one; -1: not counted. */
  position: number;
  after: string;
  before: string;
}

const isShown = eq(squarePosts.state, 'shown');

/** Sort keys of a list, as texts that lose nothing. */
const keys = {
  new: { column: squarePosts.shownTime, type: 'timestamptz' },
  hot: { column: squarePosts.hot, type: 'float8' },
} as const;

const keyOf = ({ post }: FoundPost, sort: SquareSort) =>
  `${sort === 'new' ? (post.shownTime?.toISOString() ?? '') : post.hot}~${post.id}`;

/** A page of what is shown. An unknown place is the begin of the list. */
export async function findFeed(
  db: Db,
  filter: FeedFilter,
  { place, limit }: { place: FeedPlace; limit: number },
): Promise<FeedPage> {
  const meant = meantBy(filter);
  const { count, before } = await countPosts(db, filter, 'at' in place ? place.at : 0);
  const cursor = 'cursor' in place ? cursorOf(place.cursor, filter.sort) : undefined;
  const offset = 'offset' in place ? place.offset : before - (before % limit);
  const { column } = keys[filter.sort];
  const [order, idOrder] = cursor?.isBefore ? [asc(column), asc(squarePosts.id)] : [desc(column), desc(squarePosts.id)];
  const ids = db
    .select({ id: squarePosts.id })
    .from(squarePosts)
    .where(and(meant, cursor?.where))
    .orderBy(order, idOrder)
    .limit(limit)
    .offset(cursor ? 0 : offset);
  const rows = await findShown(db).where(inArray(squarePosts.id, ids)).orderBy(desc(column), desc(squarePosts.id));
  const [first, last] = [rows[0], rows.at(-1)];
  const isFull = rows.length === limit;
  const hasBefore = cursor ? !cursor.isBefore || isFull : offset > 0;
  const hasAfter = cursor ? cursor.isBefore || isFull : offset + rows.length < count;
  return {
    rows,
    count,
    position: cursor ? -1 : Math.min(offset, count),
    before: first && hasBefore ? `b${keyOf(first, filter.sort)}` : '',
    after: last && hasAfter ? `a${keyOf(last, filter.sort)}` : '',
  };
}

function meantBy({ keyword, categoryId }: FeedFilter): SQL | undefined {
  const words = (keyword ?? '').split(/\s+/).filter(Boolean);
  return and(
    isShown,
    categoryId === undefined ? undefined : eq(squarePosts.categoryId, categoryId),
    ...words.map(hasWord),
  );
}

/** The index of letter pairs finds candidates; a word of one letter has none and is compared alone. */
function hasWord(word: string): SQL | undefined {
  const grams = gramsOf(0, word);
  const isPromptShown = sql`'prompt' = any(${squarePosts.shows})`;
  return and(
    grams.length > 0 ? arrayContains(squarePosts.grams, grams) : undefined,
    or(ilike(squarePosts.title, likePattern(word)), and(isPromptShown, ilike(squarePosts.prompt, likePattern(word)))),
  );
}

function cursorOf(cursor: string, sort: SquareSort): { where: SQL; isBefore: boolean } | undefined {
  const [, way, key = '', id] = /^([ab])([\d.:TZ-]{1,30})~(\d{1,9})$/.exec(cursor) ?? [];
  const isRight = sort === 'new' ? Number.isFinite(Date.parse(key)) : Number.isFinite(Number(key));
  if (!way || !isRight) return undefined;
  const { column, type } = keys[sort];
  const isBefore = way === 'b';
  const place = sql`(${key}::text::${sql.raw(type)}, ${Number(id)}::int)`;
  return { isBefore, where: sql`(${column}, ${squarePosts.id}) ${sql.raw(isBefore ? '>' : '<')} ${place}` };
}

/** How many posts there are, and how many come before one: 0 where it is not among them. Both are read from one index, in one pass. */
async function countPosts(db: Db, filter: FeedFilter, id: number): Promise<{ count: number; before: number }> {
  const meant = meantBy(filter);
  if (id === 0) return { count: await db.$count(squarePosts, meant), before: 0 };
  const { column } = keys[filter.sort];
  const place = sql`(select ${column}, ${squarePosts.id} from ${squarePosts} where ${squarePosts.id} = ${id})`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      before: sql<number>`(count(*) filter (where (${column}, ${squarePosts.id}) > ${place}))::int`,
      isThere: sql<boolean | null>`bool_or(${squarePosts.id} = ${id})`,
    })
    .from(squarePosts)
    .where(meant);
  return { count: found?.count ?? 0, before: found?.isThere ? found.before : 0 };
}

/** A page of what a user likes or has collected, the latest first, of what is shown. */
export async function findFavouritePosts(
  db: Db,
  table: FavouriteTable,
  { userId, keyword, limit, offset }: { userId: number; keyword?: string | undefined; limit: number; offset: number },
): Promise<FeedPage> {
  const meant = meantBy({ keyword, sort: 'new' });
  const its = and(
    eq(table.userId, userId),
    inArray(table.thingId, db.select({ id: squarePosts.id }).from(squarePosts).where(meant)),
  );
  const page = await db
    .select({ id: table.thingId })
    .from(table)
    .where(its)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset);
  const ids = page.map(({ id }) => id);
  const found = ids.length ? await findShown(db).where(inArray(squarePosts.id, ids)) : [];
  const byId = new Map(found.map((row) => [row.post.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return { rows, count: await db.$count(table, its), position: offset, after: '', before: '' };
}
