import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { drawRecords } from '../pictures/pictures.ts';
import { squarePosts } from './square-tables.ts';

/** What the card of a shared link says of a post; undefined: the post is not shown. */
export async function findSharedPost(db: Db, id: number) {
  const [post] = await db
    .select({
      id: squarePosts.id,
      title: squarePosts.title,
      prompt: squarePosts.prompt,
      shows: squarePosts.shows,
      name: squarePosts.name,
      thumbnails: squarePosts.thumbnails,
      tool: squarePosts.tool,
    })
    .from(squarePosts)
    .where(and(eq(squarePosts.id, id), eq(squarePosts.state, 'shown')));
  return post;
}

const isOpen = and(eq(squarePosts.state, 'shown'), sql`'remix' = any(${squarePosts.shows})`);

/** Stored names of posts that are shown to a model: only those whose authors let others draw after them. */
export const findReferencedPosts = async (db: Db, ids: number[]): Promise<{ id: number; name: string }[]> =>
  ids.length === 0
    ? []
    : db
        .select({ id: squarePosts.id, name: squarePosts.name })
        .from(squarePosts)
        .where(and(isOpen, inArray(squarePosts.id, ids)));

/** The post that a picture is drawn after, and the record and root of that; undefined: its author does not let others. */
export async function findRemixed(db: Db, id: number) {
  const [post] = await db
    .select({
      id: squarePosts.id,
      recordId: squarePosts.recordId,
      rootId: sql<number>`coalesce(nullif(${drawRecords.rootId}, 0), ${squarePosts.recordId})`,
    })
    .from(squarePosts)
    .leftJoin(drawRecords, eq(drawRecords.id, squarePosts.recordId))
    .where(and(eq(squarePosts.id, id), isOpen));
  return post;
}
