import { and, asc, desc, eq, ilike, or } from 'drizzle-orm';
import {
  approveSquare,
  featureSquare,
  listSquare,
  type RefusalTemplate,
  refusalTemplates,
  rejectSquare,
  restoreSquare,
  reviewSquare,
  showSquare,
  squareCategoryCommands,
  takeDownSquare,
} from 'shared/contracts/operator/creative/square.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { serveCategories } from '../../../platform/operator/categories/category-commands.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { countWaiting } from '../../../platform/operator/waiting.ts';
import { notFound, Refusal } from '../../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../../platform/serve/pagination.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import { lockPost, movePost, takeDown } from '../move-post.ts';
import { type SquarePostRow, squareCategories, squarePosts } from '../square-tables.ts';
import { briefPost, findBriefs, findHints, stateOf, textsOf } from './brief-post.ts';
import { drawPreview } from './draw-preview.ts';

/** The operator's decisions about posts. Each leaves a line in the audit log, with the state before it. */
export function squareCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'posts of the square to review',
    usual: { hours: 24 },
    command: reviewSquare,
    find: countWaiting(squarePosts, squarePosts.updateTime, () => eq(squarePosts.state, 'review')),
  });
  serveCategories(operatorApi, squareCategoryCommands, squareCategories, squarePosts);
  const { prepared, config, storage } = operatorApi.site;
  const forget = () => prepared.forget();
  const addressOf = ({ state, name }: SquarePostRow) =>
    state === 'shown' && name ? `${config.apiPrefix}/${madeFilePath(name)}` : '';

  serveReading(operatorApi, listSquare, async (input, { db }) => {
    const user = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const pattern = likePattern(input.words ?? '');
    const meant = and(
      user && eq(squarePosts.userId, user.id),
      input.state === 'all' ? undefined : eq(squarePosts.state, input.state),
      input.words ? or(ilike(squarePosts.title, pattern), ilike(squarePosts.prompt, pattern)) : undefined,
    );
    const order = input.state === 'review' ? asc(squarePosts.updateTime) : desc(squarePosts.id);
    const rows = await findBriefs(db, meant, { ...pageSlice(input), order });
    return pageReply(input, rows, await db.$count(squarePosts, meant));
  });

  serveReading(operatorApi, showSquare, async ({ id, picture_as }, { db }) => {
    const post = await requirePost(db, id);
    return {
      ...(await briefPost(db, post)),
      record: post.recordId,
      prompt: post.prompt,
      negative: post.parameters?.negative ?? '',
      texts: textsOf(post),
      shows: post.shows.join(', '),
      reason: post.reason,
      width: post.width,
      height: post.height,
      hints: await findHints(db, post),
      picture: picture_as === 'data' ? await drawPreview(storage, post) : addressOf(post),
    };
  });

  serveWriting(operatorApi, approveSquare, async ({ posts }, change) => {
    change.after(forget);
    return decide(change, posts, (post) => movePost(change.tx, post, 'shown'));
  });

  serveWriting(operatorApi, rejectSquare, async ({ ids, because, more }, change) => {
    change.after(forget);
    return decide(change, ids, (post) => movePost(change.tx, post, 'refused', sentenceOf(because, more)));
  });

  serveWriting(operatorApi, featureSquare, async ({ id, off }, change) => {
    change.after(forget);
    const post = await requireLocked(change, id, ['shown']);
    const [featured] = await change.tx
      .update(squarePosts)
      .set({ isFeatured: !off })
      .where(eq(squarePosts.id, post.id))
      .returning();
    return briefPost(change.tx, featured ?? post);
  });

  serveWriting(operatorApi, takeDownSquare, async ({ id, because, more }, change) => {
    change.after(forget);
    const post = await requireLocked(change, id, ['shown', 'review', 'refused', 'withdrawn']);
    return briefPost(change.tx, await takeDown(change.tx, post, sentenceOf(because, more)));
  });

  serveWriting(operatorApi, restoreSquare, async ({ post: named }, change) => {
    change.after(forget);
    const [id = 0, version = 0] = named.split(':').map(Number);
    const post = await requireLocked(change, id, ['taken_down']);
    requireLookedAt(post, version);
    return briefPost(change.tx, await movePost(change.tx, post, 'shown'));
  });
}

const sentenceOf = (because: RefusalTemplate, more: string) =>
  more ? `${refusalTemplates[because]}：${more}` : refusalTemplates[because];

async function requirePost(db: Db | Tx, id: number): Promise<SquarePostRow> {
  const [post] = await db.select().from(squarePosts).where(eq(squarePosts.id, id));
  if (!post || post.state === 'deleted') throw notFound(`There is no post ${id}.`);
  return post;
}

/** A post in one of these states, locked; the audit log names it. @throws Refusal */
async function requireLocked(
  { tx, log }: Change,
  id: number,
  states: readonly SquarePostRow['state'][],
): Promise<SquarePostRow> {
  const post = await lockPost(tx, id);
  if (!post || post.state === 'deleted') throw notFound(`There is no post ${id}.`);
  if (!states.includes(post.state)) {
    throw new Refusal(`Post ${id} is in the state "${post.state}"; this is for ${states.join(', ')}.`);
  }
  log.target = `post ${id}`;
  log.before = { state: post.state, reason: post.reason, isFeatured: post.isFeatured };
  return post;
}

/** Nobody shows what nobody looked at: its author may have changed it meanwhile. @throws Refusal */
function requireLookedAt({ id, version }: SquarePostRow, lookedAt: number): void {
  if (version === lookedAt) return;
  throw new Refusal(
    `Post ${id} was changed: ${lookedAt} is not its version any more. Look at version ${version} of it.`,
  );
}

/**
 * One decision about several posts that wait, each with the version that was looked at (`120:3`) where it is one to show them, or where it
 * is said: all of them or none. They are locked in the order of their numbers.
 */
async function decide(change: Change, posts: string, move: (post: SquarePostRow) => Promise<SquarePostRow>) {
  const named = new Map(posts.split(',').map((one) => one.split(':').map(Number) as [number, number | undefined]));
  const numbers = [...named.keys()].sort((one, other) => one - other);
  const briefs = [];
  const before: Record<string, string> = {};
  for (const id of numbers) {
    const post = await requireLocked(change, id, ['review']);
    const version = named.get(id);
    if (version !== undefined) requireLookedAt(post, version);
    before[id] = stateOf(post);
    briefs.push(await briefPost(change.tx, await move(post)));
  }
  change.log.target = `post ${numbers.join(',')}`;
  change.log.before = before;
  return briefs;
}
