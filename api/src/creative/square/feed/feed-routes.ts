import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listSquareAddresses, listSquareCategories, listSquarePosts } from 'shared/contracts/creative/square.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { notLoggedIn } from '../../../platform/refusals/refusal.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { servePrepared } from '../../../platform/serve/serve-prepared.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { squareCategories, squareCollections, squareLikes, squarePosts } from '../square-tables.ts';
import { type FeedPage, type FeedPlace, findFavouritePosts, findFeed } from './feed-queries.ts';
import { findMarks, markedCard, shownPosts } from './shown-post.ts';

/** Posts of the sitemap: more than one file of it may name are left out. */
const maxAddresses = 50_000;
const [liked, collected] = [0, -1];

type Input = ServedInput<typeof listSquarePosts>;

/** The lists of the square. What is the same for everybody is made once a second. */
export function squareFeedRoutes(app: FastifyInstance): void {
  const { db } = app;
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');

  servePrepared(app, listSquareCategories, async () => {
    const isIn = and(eq(squarePosts.categoryId, squareCategories.id), eq(squarePosts.state, 'shown'));
    const best = db
      .select({ thumbnails: squarePosts.thumbnails })
      .from(squarePosts)
      .where(isIn)
      .orderBy(desc(squarePosts.hot))
      .limit(1);
    const rows = await db
      .select({
        id: squareCategories.id,
        name: squareCategories.name,
        count: db.$count(squarePosts, isIn),
        thumbnails: sql<{ name: string }[] | null>`(${best})`,
      })
      .from(squareCategories)
      .where(eq(squareCategories.isShown, true))
      .orderBy(asc(squareCategories.sort), asc(squareCategories.id));
    return rows.map(({ thumbnails, ...category }) => ({ ...category, image: address(thumbnails?.[0]?.name ?? '') }));
  });

  /** A page of a list, without anything of a user. */
  const pageOf = (input: Input) =>
    app.prepared.find(`square ${JSON.stringify(input)}`, async () => {
      const { keyword, category_id: categoryId, sort, page_size: limit } = input;
      return shown(await findFeed(db, { keyword, categoryId, sort }, { place: placeOf(input), limit }));
    });

  const shown = async ({ rows, ...page }: FeedPage) => ({
    ...page,
    lists: await shownPosts(app, rows, { userId: undefined }),
  });

  serve(app, listSquarePosts, async (input, { user }) => {
    const { page_size, keyword, category_id } = input;
    const isOwn = category_id === liked || category_id === collected;
    if (isOwn && !user) throw notLoggedIn();
    const offset = (input.page_no - 1) * page_size;
    const found =
      isOwn && user
        ? await shown(
            await findFavouritePosts(db, category_id === liked ? squareLikes : squareCollections, {
              userId: user.id,
              keyword,
              limit: page_size,
              offset,
            }),
          )
        : await pageOf(input);
    const { lists, position } = found;
    const page_no = position < 0 ? input.page_no : Math.floor(position / page_size) + 1;
    if (!user) return { ...found, page_no, page_size };
    const ids = lists.map(({ id }) => id);
    const marks = await findMarks(db, user.id, ids);
    const seen = isOwn ? lists : lists.filter(({ id }) => !marks.hidden.has(id));
    return { ...found, lists: seen.map((card) => markedCard(card, marks)), page_no, page_size };
  });

  servePrepared(app, listSquareAddresses, async () => {
    const rows = await db
      .select({ id: squarePosts.id, time: squarePosts.updateTime, name: squarePosts.name, title: squarePosts.title })
      .from(squarePosts)
      .where(eq(squarePosts.state, 'shown'))
      .orderBy(desc(squarePosts.shownTime), desc(squarePosts.id))
      .limit(maxAddresses);
    return rows.map(({ id, time, name, title }) => ({
      id,
      title,
      update_time: beijingTime(time),
      image: address(name),
    }));
  });
}

function placeOf({ cursor, at, from, page_no, page_size }: Input): FeedPlace {
  if (cursor) return { cursor };
  if (at !== undefined) return { at };
  return { offset: from ?? (page_no - 1) * page_size };
}
