import { and, arrayContains, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { squareStates } from 'shared/contracts/creative/square-own.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { differenceOf } from '../own/post-picture.ts';
import { publicTexts } from '../own/public-text.ts';
import { type SquarePostRow, squareCategories, squarePosts, squareReports } from '../square-tables.ts';

/** Bits of 64 in which the looks of the same picture may differ. */
const maxDifference = 6;
/** Posts whose looks have two parts in common that are compared. */
const maxCompared = 500;

export function stateOf({ state }: SquarePostRow) {
  const found = squareStates.find((one) => one === state);
  if (!found) throw new Error('the post is deleted');
  return found;
}

/** A post as operators read it. */
export async function briefPost(db: Db | Tx, post: SquarePostRow) {
  const [category] = await db.select().from(squareCategories).where(eq(squareCategories.id, post.categoryId));
  const open = and(eq(squareReports.postId, post.id), eq(squareReports.state, 'open'));
  return {
    id: post.id,
    user_id: post.userId ?? 0,
    version: post.version,
    state: stateOf(post),
    category: category?.name ?? '',
    title: post.title,
    likes: post.likes,
    reports: await db.$count(squareReports, open),
    duplicates: (await findHints(db, post)).length,
    featured: post.isFeatured,
    create_time: post.createTime.toISOString(),
  };
}

/** What everybody may read of a post, a line each. */
export const textsOf = (post: SquarePostRow): string => publicTexts(post).join('\n');

/** Those that are meant. */
export async function findBriefs(
  db: Db,
  meant: SQL | undefined,
  { limit, offset, order }: { limit: number; offset: number; order: SQL },
) {
  const there = and(meant, ne(squarePosts.state, 'deleted'));
  const rows = await db.select().from(squarePosts).where(there).orderBy(order).limit(limit).offset(offset);
  const briefs = [];
  for (const post of rows) briefs.push(await briefPost(db, post));
  return briefs;
}

/**
 * Two looks that differ in six bits (`maxDifference`) have two of their eight bytes in common, so one pair of these is in both. The index meets a pair
 * in a few posts, but one byte in a 256th of all.
 */
const pairsOf = (parts: number[]): number[][] =>
  parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]));

/** Posts of others whose picture looks the same, the nearest first: a hint for the reviewer. */
export async function findHints(db: Db | Tx, { id, userId, look, lookParts }: SquarePostRow) {
  if (!look) return [];
  const isOthers = userId === null ? undefined : or(ne(squarePosts.userId, userId), isNull(squarePosts.userId));
  const rows = await db
    .select({ id: squarePosts.id, userId: squarePosts.userId, state: squarePosts.state, look: squarePosts.look })
    .from(squarePosts)
    .where(
      and(
        or(...pairsOf(lookParts).map((pair) => arrayContains(squarePosts.lookParts, pair))),
        ne(squarePosts.id, id),
        isOthers,
        sql`look <> ''`,
      ),
    )
    .orderBy(squarePosts.id)
    .limit(maxCompared);
  return rows
    .flatMap((row) => {
      const state = squareStates.find((one) => one === row.state);
      const differs = differenceOf(look, row.look);
      return state && differs <= maxDifference ? [{ id: row.id, user_id: row.userId ?? 0, state, differs }] : [];
    })
    .sort((one, other) => one.differs - other.differs || one.id - other.id);
}
