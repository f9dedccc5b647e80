import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { squarePosts } from './square-tables.ts';

/** What the card of a shared link says of a post; undefined: the post is not shown. */
export async function findSharedPost(db: Db, id: number) {
  const [post] = await db
    .select({
      ...{ id: squarePosts.id, title: squarePosts.title, prompt: squarePosts.prompt, shows: squarePosts.shows },
      ...{ name: squarePosts.name, thumbnails: squarePosts.thumbnails, tool: squarePosts.tool },
    })
    .from(squarePosts)
    .where(and(eq(squarePosts.id, id), eq(squarePosts.state, 'shown')));
  return post;
}
