import { and, arrayOverlaps, desc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { type SquarePostRow, squarePosts } from '../square-tables.ts';
import { type FoundPost, findShown } from './shown-post.ts';

/** Posts with common letter pairs that are compared. */
const maxCompared = 200;

/** Posts whose words are like those of one, then the favourites of its category. */
export async function findSimilar(
  db: Db,
  { id, grams, categoryId }: Pick<SquarePostRow, 'id' | 'grams' | 'categoryId'>,
  limit: number,
): Promise<FoundPost[]> {
  const others = and(eq(squarePosts.state, 'shown'), ne(squarePosts.id, id));
  const near =
    grams.length === 0
      ? []
      : await db
          .select({ id: squarePosts.id, grams: squarePosts.grams })
          .from(squarePosts)
          .where(and(others, arrayOverlaps(squarePosts.grams, grams)))
          .orderBy(desc(squarePosts.hot))
          .limit(maxCompared);
  const own = new Set(grams);
  const likeness = (other: number[]) => {
    const common = other.filter((gram) => own.has(gram)).length;
    return common / (own.size + other.length - common);
  };
  const ids = near
    .map((one) => ({ id: one.id, likeness: likeness(one.grams) }))
    .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
    .slice(0, limit)
    .map((one) => one.id);
  for (const more of [eq(squarePosts.categoryId, categoryId), undefined]) {
    if (ids.length >= limit) break;
    const rows = await db
      .select({ id: squarePosts.id })
      .from(squarePosts)
      .where(and(others, more, ids.length ? notInArray(squarePosts.id, ids) : undefined))
      .orderBy(desc(squarePosts.hot), desc(squarePosts.id))
      .limit(limit - ids.length);
    ids.push(...rows.map((row) => row.id));
  }
  if (ids.length === 0) return [];
  const found = new Map((await findShown(db).where(inArray(squarePosts.id, ids))).map((row) => [row.post.id, row]));
  return ids.flatMap((one) => found.get(one) ?? []);
}
