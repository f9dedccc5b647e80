import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  getSquarePost,
  getSquareRemix,
  listSimilarPosts,
  type SquareRelative,
} from 'shared/contracts/creative/square.ts';
import { squareCard } from '../../../content/card-address/card-address.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { notFound, Refusal } from '../../../platform/refusals/refusal.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { drawRequests } from '../../pictures/pictures.ts';
import { squareCollections, squarePosts } from '../square-tables.ts';
import { type FoundPost, findShown, shownParameters, shownPosts, withCaller } from './shown-post.ts';
import { similarPosts } from './similar-posts.ts';

const maxSimilar = 12;
/** Posts in a row of remixes, and remixes of one post, that are named. */
const longestChain = 12;
const maxAfter = 12;

/** The page of one post. What is the same for everybody is made once a second. */
export function squareDetailRoutes(app: FastifyInstance): void {
  const { db } = app;
  const findSimilar = similarPosts(db);

  const find = async (id: number): Promise<FoundPost | undefined> => {
    const [found] = await findShown(db).where(and(eq(squarePosts.id, id), eq(squarePosts.state, 'shown')));
    return found;
  };
  const noPost = () => notFound('作品不存在或已下架');

  const relatives = async (found: FoundPost[]): Promise<SquareRelative[]> => {
    const isShown = ({ post }: FoundPost) => post.state === 'shown';
    const cards = await shownPosts(app, found.filter(isShown), { userId: undefined });
    return found.map(({ post }) => {
      const card = cards.find(({ id }) => id === post.id);
      return {
        id: post.id,
        title: card?.title ?? '',
        thumbnail: card?.thumbnail ?? '',
        nickname: card?.nickname ?? '',
        is_shown: !!card,
      };
    });
  };

  /** The posts that a post was made after, the first one first. */
  const before = async ({ id, remixOf }: FoundPost['post']): Promise<SquareRelative[]> => {
    const chain: FoundPost[] = [];
    const seen = new Set([id]);
    for (let next = remixOf; next > 0 && !seen.has(next) && chain.length < longestChain; ) {
      seen.add(next);
      const [found] = await findShown(db).where(eq(squarePosts.id, next));
      if (!found) break;
      chain.unshift(found);
      next = found.post.remixOf;
    }
    return relatives(chain);
  };

  const detailOf = (id: number) =>
    app.prepared.find(`square post ${id}`, async () => {
      const found = await find(id);
      if (!found) throw noPost();
      const { post } = found;
      const [card] = await shownPosts(app, [found], { userId: undefined });
      if (!card) throw noPost();
      const after = await findShown(db)
        .where(and(eq(squarePosts.remixOf, id), eq(squarePosts.state, 'shown')))
        .orderBy(asc(squarePosts.id))
        .limit(maxAfter);
      const { shop_name: site } = await findSection(db, 'website');
      const parameters = shownParameters(post);
      return {
        userId: post.userId,
        detail: {
          ...card,
          ...(parameters && { parameters }),
          before: await before(post),
          after: await relatives(after),
          remix_num: await db.$count(drawRequests, eq(drawRequests.squareId, id)),
          collect_num: await db.$count(squareCollections, eq(squareCollections.thingId, id)),
          is_own: 0,
          update_time: beijingTime(post.updateTime),
          share_image: pictureUrl(app, (await squareCard(db, post)).path),
          credit_text: [card.nickname, site].filter(Boolean).join(' / '),
        },
      };
    });

  serve(app, getSquarePost, async ({ id }, { user }) => {
    const { detail, userId } = await detailOf(id);
    const [seen = detail] = await withCaller(db, user?.id, [detail]);
    return { ...seen, is_own: user && user.id === userId ? 1 : 0 };
  });

  serve(app, listSimilarPosts, async ({ id }, { user }) => {
    const { gone, lists } = await app.prepared.find(`square similar ${id}`, async () => {
      const [post] = await db.select().from(squarePosts).where(eq(squarePosts.id, id));
      const isShown = post?.state === 'shown';
      // What was never shown is as if it were not there.
      const known = post?.shownTime ? post : { id, grams: [], categoryId: 0 };
      const found = await findSimilar(known, maxSimilar);
      return { gone: !!post?.shownTime && !isShown, lists: await shownPosts(app, found, { userId: undefined }) };
    });
    return { gone, lists: await withCaller(db, user?.id, lists) };
  });

  serve(app, getSquareRemix, async ({ id }) => {
    const found = await find(id);
    if (!found) throw noPost();
    const { post } = found;
    if (!post.shows.includes('remix')) throw new Refusal('作者没有开放“画同款”');
    const [card] = await shownPosts(app, [found], { userId: undefined });
    const parameters = shownParameters(post);
    return {
      square_id: id,
      prompt: post.shows.includes('prompt') ? post.prompt : '',
      title: post.title,
      thumbnail: card?.thumbnail ?? '',
      ...(parameters && { parameters }),
    };
  });
}
