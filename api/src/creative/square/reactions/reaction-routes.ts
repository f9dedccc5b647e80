import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  collectSquarePost,
  hideSquarePost,
  praiseSquarePost,
  reportSquarePost,
} from 'shared/contracts/creative/square.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { addFavourite, removeFavourite } from '../../../site/favourites/favourites.ts';
import { lockUser } from '../../../site/user/user.ts';
import { squareCollections, squareHides, squareLikes, squarePosts, squareReports } from '../square-tables.ts';

/** What users do with posts of others: like, collect, hide, report. Doing it again changes nothing. */
export function squareReactionRoutes(app: FastifyInstance): void {
  serve(app, praiseSquarePost, async ({ id, praise }, { user, idempotent }) => {
    const { value } = await idempotent(async (tx) => {
      if (praise === 1) {
        await requireShown(tx, id);
        await tx.insert(squareLikes).values({ userId: user.id, thingId: id }).onConflictDoNothing();
      } else await removeFavourite(tx, squareLikes, user.id, { thingId: id });
      const [post] = await tx.select({ likes: squarePosts.likes }).from(squarePosts).where(eq(squarePosts.id, id));
      return { praise_num: post?.likes ?? 0, is_praise: praise };
    });
    return value;
  });

  serve(app, collectSquarePost, async ({ id, is_collect }, { user, idempotent }) => {
    await idempotent((tx) => keep(tx, squareCollections, { userId: user.id, id, isKept: is_collect === 1 }));
    return null;
  });

  serve(app, hideSquarePost, async ({ id, is_hidden }, { user, idempotent }) => {
    await idempotent((tx) => keep(tx, squareHides, { userId: user.id, id, isKept: is_hidden === 1 }));
    return null;
  });

  serve(app, reportSquarePost, async ({ id, reason, content }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      await requireShown(tx, id);
      await tx
        .insert(squareReports)
        .values({ postId: id, userId: user.id, why: reason, content })
        .onConflictDoUpdate({
          target: [squareReports.postId, squareReports.userId],
          set: { why: reason, content, state: 'open' },
        });
    });
    return null;
  });
}

async function keep(
  tx: Tx,
  table: typeof squareCollections,
  { userId, id, isKept }: { userId: number; id: number; isKept: boolean },
): Promise<void> {
  if (!isKept) {
    await removeFavourite(tx, table, userId, { thingId: id });
    return;
  }
  await lockUser(tx, userId);
  await requireShown(tx, id);
  await addFavourite(tx, table, userId, id);
}

async function requireShown(tx: Tx, id: number): Promise<void> {
  const shown = and(eq(squarePosts.id, id), eq(squarePosts.state, 'shown'));
  if ((await tx.$count(squarePosts, shown)) === 0) throw notFound('作品不存在或已下架');
}
