import { and, arrayOverlaps, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.ts';
import { cachedOnce } from '../../../platform/load/cached-once.ts';
import { type SquarePostRow, squarePosts } from '../square-tables.ts';
import { type FoundPost, findShown } from './shown-post.ts';

/** Numbers of posts that are compared: favourites of all, and those with rare letter pairs of the post. */
const maxCompared = 200;
/** A post is looked for by its rarest letter pairs: its common ones are in nearly all others. */
const maxRare = 12;
/** Milliseconds until the favourites are read again. */
const lifetime = 60_000;

type Subject = Pick<SquarePostRow, 'id' | 'grams' | 'categoryId'>;
type Compared = Pick<SquarePostRow, 'id' | 'grams'>;

interface Favourites {
  posts: Compared[];
  /** In how many of them a letter pair is. */
  counts: ReadonlyMap<number, number>;
}

const isShown = eq(squarePosts.state, 'shown');

/** Finds posts whose words are like those of one, then the favourites of its category, then of all. */
export function similarPosts(db: Db): (subject: Subject, limit: number) => Promise<FoundPost[]> {
  const cached = new LRUCache<'favourites', Promise<Favourites>>({ max: 1, ttl: lifetime, ttlResolution: 0 });

  const near = async ({ id, grams }: Subject): Promise<Compared[]> => {
    if (grams.length === 0) return [];
    const { posts, counts } = await cachedOnce(cached, 'favourites', () => findFavourites(db));
    const countOf = (gram: number) => counts.get(gram) ?? 0;
    const rare = grams.toSorted((one, other) => countOf(one) - countOf(other)).slice(0, maxRare);
    const found = await compared(db)
      .where(and(isShown, arrayOverlaps(squarePosts.grams, rare)))
      .orderBy(desc(squarePosts.hot))
      .limit(maxCompared);
    const byId = new Map([...posts, ...found].map((post) => [post.id, post]));
    byId.delete(id);
    return [...byId.values()];
  };

  return async (subject, limit) => {
    const ids = nearest(await near(subject), subject.grams).slice(0, limit);
    // What is shown no more since it was compared is left out.
    const found = await findByIds(db, ids);
    if (found.length < limit) found.push(...(await findLiked(db, subject, found, limit - found.length)));
    return found;
  };
}

const compared = (db: Db) => db.select({ id: squarePosts.id, grams: squarePosts.grams }).from(squarePosts).$dynamic();

async function findFavourites(db: Db): Promise<Favourites> {
  const posts = await compared(db).where(isShown).orderBy(desc(squarePosts.hot)).limit(maxCompared);
  const counts = new Map<number, number>();
  for (const { grams } of posts) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return { posts, counts };
}

/** Ids of those that have something in common with these letter pairs, the most first. */
function nearest(others: readonly Compared[], grams: readonly number[]): number[] {
  const own = new Set(grams);
  return others
    .map(({ id, grams: other }) => {
      const common = other.filter((gram) => own.has(gram)).length;
      return { id, common, likeness: common / (own.size + other.length - common) };
    })
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
    .map(({ id }) => id);
}

/** The favourites of the category, then of all, without those that were found. */
async function findLiked(db: Db, { id, categoryId }: Subject, found: FoundPost[], limit: number) {
  const without = [id, ...found.map(({ post }) => post.id)];
  const ids: number[] = [];
  for (const narrower of [eq(squarePosts.categoryId, categoryId), undefined]) {
    if (ids.length >= limit) break;
    const rows = await db
      .select({ id: squarePosts.id })
      .from(squarePosts)
      .where(and(isShown, narrower, notInArray(squarePosts.id, [...without, ...ids])))
      .orderBy(desc(squarePosts.hot), desc(squarePosts.id))
      .limit(limit - ids.length);
    ids.push(...rows.map((row) => row.id));
  }
  return findByIds(db, ids);
}

/** In the order of the ids. */
async function findByIds(db: Db, ids: readonly number[]): Promise<FoundPost[]> {
  if (ids.length === 0) return [];
  const rows = await findShown(db).where(and(isShown, inArray(squarePosts.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.post.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
