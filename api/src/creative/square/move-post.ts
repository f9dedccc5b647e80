import { and, eq, ne } from 'drizzle-orm';
import type { SquareState } from 'shared/contracts/creative/square-own.ts';
import type { Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { dropMadeFiles, withholdMadeFiles } from '../../site/made-files/made-files.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { lockUser } from '../../site/user/user.ts';
import { drawRecords } from '../pictures/pictures.ts';
import { rewardFirst, takeRewardBack } from './rewards.ts';
import {
  type SquarePostRow,
  squareCollections,
  squareHides,
  squareLikes,
  squarePosts,
  squareReports,
} from './square-tables.ts';

/**
 * A post, and its author, locked until the transaction ends. The author comes first everywhere, so that two decisions wait for each other
 * and do not deadlock; a like needs neither.
 */
export async function lockPost(tx: Tx, id: number): Promise<SquarePostRow | undefined> {
  const [found] = await tx.select({ userId: squarePosts.userId }).from(squarePosts).where(eq(squarePosts.id, id));
  if (!found) return undefined;
  if (found.userId !== null) await lockUser(tx, found.userId);
  const [post] = await tx.select().from(squarePosts).where(eq(squarePosts.id, id)).for('no key update');
  return post;
}

/**
 * Moves a locked post into another state, with all that follows: its files can be read by everybody or by nobody, its record says
 * whether it is shown, the first one that is shown is rewarded, one that is taken down gives that back.
 */
export async function movePost(tx: Tx, post: SquarePostRow, state: SquareState, reason = ''): Promise<SquarePostRow> {
  const now = new Date();
  const isShown = state === 'shown';
  await withholdMadeFiles(tx, namesOf(post), !isShown);
  if (post.recordId > 0) {
    await tx.update(drawRecords).set({ isSquare: isShown }).where(eq(drawRecords.id, post.recordId));
  }
  const [moved] = await tx
    .update(squarePosts)
    .set({
      state,
      reason,
      updateTime: now,
      ...(isShown ? { shownTime: post.shownTime ?? now } : { isFeatured: false }),
    })
    .where(eq(squarePosts.id, post.id))
    .returning();
  if (!moved) throw new Error(`the post ${post.id} is gone`);
  if (isShown) await rewardFirst(tx, moved, now);
  if (state === 'taken_down') await takeRewardBack(tx, moved, now);
  if (post.userId !== null) await publishEvent(tx, post.userId, { event: 'draw', records_ids: [post.recordId] });
  await notifyAuthor(tx, post, moved);
  return moved;
}

/** Notifies the author of a decision of an operator. What the author did, or is shown without a review, needs no word. */
async function notifyAuthor(tx: Tx, before: SquarePostRow, moved: SquarePostRow): Promise<void> {
  const { id: postId, userId, title, state, reason, updateTime } = moved;
  const isShownAgain = state === 'shown' && (before.state === 'review' || before.state === 'taken_down');
  if (userId === null || !(isShownAgain || state === 'refused' || state === 'taken_down')) return;
  await sendNotification(tx, {
    userId,
    key: `square:${postId}:${state}:${updateTime.getTime()}`,
    subject: { kind: 'square', postId, title, state, reason },
  });
}

/** Takes a locked post down: its page answers 410, and what was reported about it is upheld. */
export async function takeDown(tx: Tx, post: SquarePostRow, reason: string): Promise<SquarePostRow> {
  const moved = await movePost(tx, post, 'taken_down', reason);
  const open = and(eq(squareReports.postId, post.id), eq(squareReports.state, 'open'));
  await tx.update(squareReports).set({ state: 'upheld' }).where(open);
  return moved;
}

/**
 * Takes down what was published of a record whose picture an operator removes, in whatever state it is. Call it before anything of
 * the record is locked.
 * @returns the post; undefined: there is none
 */
export async function takeDownPostOf(tx: Tx, recordId: number): Promise<number | undefined> {
  const [known] = await tx.select({ id: squarePosts.id }).from(squarePosts).where(eq(squarePosts.recordId, recordId));
  const post = known && (await lockPost(tx, known.id));
  if (!post || post.state === 'taken_down' || post.state === 'deleted') return undefined;
  await takeDown(tx, post, '作品的原图已被移除');
  return post.id;
}

/** Removes all that the posts of a user hold, whose account is erased. The pages of those that were shown answer 410. */
export async function emptyPostsOf(tx: Tx, userId: number): Promise<void> {
  const own = and(eq(squarePosts.userId, userId), ne(squarePosts.state, 'deleted'));
  for (const post of await tx.select().from(squarePosts).where(own).for('no key update')) await emptyPost(tx, post);
}

/** Removes all that a locked post holds. A record whose post was taken down gets no second one. */
export async function emptyPost(tx: Tx, post: SquarePostRow): Promise<void> {
  await dropMadeFiles(tx, namesOf(post));
  for (const table of [squareLikes, squareCollections, squareHides]) {
    await tx.delete(table).where(eq(table.thingId, post.id));
  }
  await tx.delete(squareReports).where(eq(squareReports.postId, post.id));
  if (post.recordId > 0) await tx.update(drawRecords).set({ isSquare: false }).where(eq(drawRecords.id, post.recordId));
  await tx
    .update(squarePosts)
    .set({
      title: '',
      prompt: '',
      shows: [],
      parameters: null,
      grams: [],
      name: '',
      thumbnails: [],
      thumbhash: '',
      look: '',
      lookParts: [],
      isFeatured: false,
      state: 'deleted',
      updateTime: new Date(),
      recordId: post.state === 'taken_down' ? post.recordId : 0,
    })
    .where(eq(squarePosts.id, post.id));
}

/** Stored names of its files. */
export const namesOf = ({ name, thumbnails }: Pick<SquarePostRow, 'name' | 'thumbnails'>): string[] =>
  name ? [name, ...thumbnails.map((one) => one.name)] : [];
