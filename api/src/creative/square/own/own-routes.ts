import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  addSquarePost,
  deleteSquarePost,
  editSquarePost,
  listOwnSquarePosts,
  type OwnSquarePost,
  type SquareState,
  squareStates,
  waitingSquareStates,
  withdrawSquarePost,
} from 'shared/contracts/creative/square-own.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { invalidInput, notFound, Refusal } from '../../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../../platform/serve/pagination.ts';
import { serve, WithMessage } from '../../../platform/serve/serve.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { drawRecords, drawRequests } from '../../pictures/pictures.ts';
import { findShown, shownPosts } from '../feed/shown-post.ts';
import { emptyPost, lockPost, movePost } from '../move-post.ts';
import { type SquarePostRow, squareCollections, squarePosts, squareRewards } from '../square-tables.ts';
import { storePostPicture } from './post-picture.ts';
import { requirePublicPost } from './public-text.ts';
import { changePost, requireOpen, requirePublishable, requireShownCategory, saidOf, storePost } from './publish.ts';

const words = { draft: '已存为草稿', review: '已提交，审核通过后会出现在广场', shown: '已发布到广场' } as const;

/** What a user publishes, and what became of it. */
export function ownSquareRoutes(app: FastifyInstance): void {
  const { db } = app;
  const forget = () => app.prepared.forget();

  serve(app, addSquarePost, async (asked, { user, idempotent }) => {
    if (asked.is_draft === 0) await requireOpen(db);
    if (asked.is_agreed === 0) throw invalidInput('请先同意广场投稿规则', 'is_agreed');
    if (asked.is_base64 === 1 && !asked.base64) throw invalidInput('请选择图片', 'base64');
    const found = await requirePublishable(db, user.id, asked.draw_records_id);
    await requireShownCategory(db, asked.category_id);
    const said = saidOf(asked, found);
    requirePublicPost(await app.sensitiveWords.load(), said);
    const { id: recordId, name, actual } = found.record;
    const base64 = asked.is_base64 === 1 ? asked.base64 : '';
    const isByProgram = actual.isByProgram === true;
    const picture = await storePostPicture(app, { userId: user.id, recordId, name, isByProgram, base64 });
    const { value } = await idempotent(async (tx) => {
      const { id, state } = await storePost(tx, { userId: user.id, asked, found, said, picture });
      return { id, state: statedOf(state) };
    });
    forget();
    return new WithMessage(words[value.state as keyof typeof words] ?? '', value);
  });

  serve(app, editSquarePost, async (asked, { user, idempotent }) => {
    await requireShownCategory(db, asked.category_id);
    if (asked.is_submit === 1) await requireOpen(db);
    const checks = await app.sensitiveWords.load();
    const { value } = await idempotent(async (tx) => {
      const { id, state } = await changePost(tx, await requireOwn(tx, user.id, asked.id), asked, checks);
      return { id, state: statedOf(state) };
    });
    forget();
    return value;
  });

  serve(app, withdrawSquarePost, async ({ id }, { user, idempotent }) => {
    const { value } = await idempotent(async (tx) => {
      const post = await requireOwn(tx, user.id, id);
      if (post.state === 'taken_down') throw new Refusal('作品已被下架');
      const { state } = post.state === 'withdrawn' ? post : await movePost(tx, post, 'withdrawn');
      return { id, state: statedOf(state) };
    });
    forget();
    return value;
  });

  serve(app, deleteSquarePost, async ({ id }, { user, idempotent }) => {
    await idempotent(async (tx) => emptyPost(tx, await requireOwn(tx, user.id, id)));
    forget();
    return null;
  });

  serve(app, listOwnSquarePosts, async (input, { user }) => {
    const own = and(eq(squarePosts.userId, user.id), ne(squarePosts.state, 'deleted'));
    const meant = and(
      own,
      input.state ? inArray(squarePosts.state, statesOf(input.state)) : undefined,
      input.draw_records_id ? eq(squarePosts.recordId, input.draw_records_id) : undefined,
    );
    const { limit, offset } = pageSlice(input);
    const rows = await findShown(db)
      .where(meant)
      .orderBy(desc(squarePosts.updateTime), desc(squarePosts.id))
      .limit(limit)
      .offset(offset);
    const counts = await db
      .select({ state: squarePosts.state, count: sql<number>`count(*)::int` })
      .from(squarePosts)
      .where(own)
      .groupBy(squarePosts.state);
    return {
      ...pageReply(input, await ownPosts(app, user.id, rows), await db.$count(squarePosts, meant)),
      counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    };
  });
}

const statesOf = (state: SquareState | 'waiting') => (state === 'waiting' ? [...waitingSquareStates] : [state]);

type Rows = Awaited<ReturnType<typeof findShown>>;

async function ownPosts(app: FastifyInstance, userId: number, rows: Rows): Promise<OwnSquarePost[]> {
  const { db } = app;
  const { is_allow_share: isOpen } = await findSection(db, 'draw_square_config');
  const ids = rows.map(({ post }) => post.id);
  const recordIds = rows.map(({ post }) => post.recordId);
  const among = <T>(list: number[], find: (list: number[]) => Promise<T[]>) => (list.length ? find(list) : []);
  const records = await among(recordIds, (list) =>
    db
      .select()
      .from(drawRecords)
      .where(and(inArray(drawRecords.id, list), eq(drawRecords.userId, userId))),
  );
  const rewards = await among(recordIds, (list) =>
    db.select().from(squareRewards).where(inArray(squareRewards.recordId, list)),
  );
  const collected = await among(ids, (list) =>
    db
      .select({ id: squareCollections.thingId, count: sql<number>`count(*)::int` })
      .from(squareCollections)
      .where(inArray(squareCollections.thingId, list))
      .groupBy(squareCollections.thingId),
  );
  const remixed = await among(ids, (list) =>
    db
      .select({ id: drawRequests.squareId, count: sql<number>`count(*)::int` })
      .from(drawRequests)
      .where(inArray(drawRequests.squareId, list))
      .groupBy(drawRequests.squareId),
  );
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');
  const cards = await shownPosts(app, rows, { userId, isOwn: true });
  return rows.map(({ post }, at) => {
    const card = cards[at];
    if (!card) throw new Error('a post is not shown');
    const record = records.find(({ id }) => id === post.recordId);
    const reward = rewards.find(({ recordId, postId }) => recordId === post.recordId && postId === post.id);
    const small = record?.thumbnails.map(({ width, name }) => ({ width, url: address(name) })) ?? [];
    const image = address(record?.name ?? '');
    const state = statedOf(post.state);
    return {
      ...card,
      // Its own address is nobody's while it is not shown.
      ...(state === 'shown' ? {} : { image, thumbnails: small, thumbnail: small[0]?.url ?? image }),
      state,
      reason: post.reason,
      update_time: beijingTime(post.updateTime),
      collect_num: collected.find(({ id }) => id === post.id)?.count ?? 0,
      remix_num: remixed.find(({ id }) => id === post.id)?.count ?? 0,
      ...(reward && {
        reward: { chat: reward.chat, draw: reward.draw, is_taken_back: reward.takenBackTime !== null },
      }),
      can: {
        submit: isOpen === 1 && ['draft', 'refused', 'withdrawn'].includes(state),
        withdraw: ['review', 'shown'].includes(state),
        edit: state !== 'taken_down',
        delete: true,
      },
    };
  });
}

/** A deleted post is never told of. */
function statedOf(state: SquarePostRow['state']) {
  const found = squareStates.find((one) => one === state);
  if (!found) throw noPost();
  return found;
}

const noPost = () => notFound('作品不存在或已删除');

/** The user's own post, locked. @throws Refusal */
async function requireOwn(tx: Tx, userId: number, id: number): Promise<SquarePostRow> {
  const post = await lockPost(tx, id);
  if (!post || post.userId !== userId || post.state === 'deleted') throw noPost();
  return post;
}
