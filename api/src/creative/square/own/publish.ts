import { and, eq } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { type SquareShow, squareShows } from 'shared/contracts/creative/square.ts';
import type { addSquarePost, editSquarePost } from 'shared/contracts/creative/square-own.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { cleanLine } from 'shared/contracts/site/typed-text.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { gramsOf } from '../../../platform/database/grams.ts';
import { invalidInput, notFound, Refusal } from '../../../platform/refusals/refusal.ts';
import { rememberGenerated } from '../../../site/label/label.ts';
import { dropMadeFiles, insertMadeFiles } from '../../../site/made-files/made-files.ts';
import type { TextChecks } from '../../../site/sensitive/sensitive.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { lockUser } from '../../../site/user/user.ts';
import { madeOf } from '../../pictures/made-of.ts';
import { type FoundRecord, findOwnRecord } from '../../pictures/record-queries.ts';
import { lockPost, movePost, namesOf } from '../move-post.ts';
import { type SquarePostRow, type StoredParameters, squareCategories, squarePosts } from '../square-tables.ts';
import type { PostPicture } from './post-picture.ts';
import { requirePublicPost, type Said } from './public-text.ts';

/** Posts of one user that may wait for a review. */
const maxWaiting = 100;
/** Everybody's searches read the same index. */
const everybody = 0;

type Added = ServedInput<typeof addSquarePost>;

/** A record of the user's own that can be published. @throws Refusal */
export async function requirePublishable(db: Db, userId: number, id: number): Promise<FoundRecord> {
  const found = await findOwnRecord(db, userId, id);
  if (found?.record.status !== drawStatus.done || !found.record.name) throw notFound('图片不存在或已删除');
  return found;
}

/** @throws Refusal while users may not publish */
export async function requireOpen(db: Db | Tx): Promise<void> {
  const { is_allow_share: isOpen } = await findSection(db, 'draw_square_config');
  if (isOpen !== 1) throw new Refusal('广场暂未开放投稿');
}

export async function requireShownCategory(db: Db | Tx, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const shown = and(eq(squareCategories.id, id), eq(squareCategories.isShown, true));
  if ((await db.$count(squareCategories, shown)) === 0) throw invalidInput('分类不存在，请重新选择', 'category_id');
}

interface NewPost {
  userId: number;
  asked: Added;
  found: FoundRecord;
  said: Said;
  picture: PostPicture;
}

/** The public texts of a post that is made of a record. */
export const saidOf = (asked: Added, found: FoundRecord): Said => ({
  title: asked.title,
  prompt: cleanLine(found.request.prompt),
  shows: [...new Set<SquareShow>(asked.shows ?? squareShows)],
  parameters: parametersOf(found),
});

/** Stores a post of a record, or gives the one that the record has what is new, and hands it in. */
export async function storePost(tx: Tx, given: NewPost): Promise<SquarePostRow> {
  const { userId, asked, found, said, picture } = given;
  const { record, request } = found;
  await lockUser(tx, userId);
  const [known] = await tx.select({ id: squarePosts.id }).from(squarePosts).where(eq(squarePosts.recordId, record.id));
  const before = known && (await lockPost(tx, known.id));
  if (before?.state === 'taken_down' || before?.state === 'deleted') throw new Refusal('作品已被下架，不能再次发布');
  const { bytes: _bytes, ...files } = picture.picture;
  await insertMadeFiles(
    tx,
    userId,
    picture.files.map((file) => ({ ...file, isWithheld: true })),
  );
  const made = madeOf(request, record);
  await rememberGenerated(tx, made, picture.pixels);
  const values = {
    userId,
    recordId: record.id,
    tool: record.tool,
    categoryId: asked.category_id ?? before?.categoryId ?? 0,
    ...said,
    grams: publicGrams(said),
    ...files,
    look: picture.look,
    lookParts: picture.lookParts,
    isByProgram: made.isByProgram,
    remixOf: request.squareId,
    version: (before?.version ?? 0) + 1,
    updateTime: new Date(),
  };
  if (before) await dropMadeFiles(tx, namesOf(before));
  const [post] = before
    ? await tx.update(squarePosts).set(values).where(eq(squarePosts.id, before.id)).returning()
    : await tx.insert(squarePosts).values(values).returning();
  if (!post) throw new Error('the post was not stored');
  return asked.is_draft === 1 ? movePost(tx, post, 'draft') : handIn(tx, post);
}

/** Changes what is given of a locked post. @throws Refusal */
export async function changePost(
  tx: Tx,
  post: SquarePostRow,
  { title: given, category_id, shows: shown, is_submit }: ServedInput<typeof editSquarePost>,
  checks: TextChecks,
): Promise<SquarePostRow> {
  if (post.state === 'taken_down') throw new Refusal('作品已被下架，不能修改');
  const title = given ?? post.title;
  const shows = shown === undefined ? post.shows : [...new Set<SquareShow>(shown)];
  const categoryId = category_id ?? post.categoryId;
  requirePublicPost(checks, { ...post, title, shows });
  const isOther = title !== post.title || categoryId !== post.categoryId;
  const isChanged = isOther || shows.join() !== post.shows.join();
  const [changed] = await tx
    .update(squarePosts)
    .set({
      title,
      shows,
      categoryId,
      version: post.version + (isChanged ? 1 : 0),
      updateTime: new Date(),
      grams: publicGrams({ title, prompt: post.prompt, shows }),
    })
    .where(eq(squarePosts.id, post.id))
    .returning();
  if (!changed) throw new Error('the post is gone');
  const canBeHandedIn = ['draft', 'refused', 'withdrawn'].includes(post.state);
  // A reviewer looks at all that becomes public as at what was first.
  const isReviewedAgain = post.state === 'shown' && (isOther || isMoreShown(post, shows));
  return (is_submit === 1 && canBeHandedIn) || isReviewedAgain ? handIn(tx, changed) : changed;
}

const isMoreShown = (post: SquarePostRow, shows: SquareShow[]) =>
  (['prompt', 'parameters'] as const).some((part) => shows.includes(part) && !post.shows.includes(part));

/** Shows a locked post, or lets it wait for a review. @throws Refusal */
async function handIn(tx: Tx, post: SquarePostRow): Promise<SquarePostRow> {
  const { is_auto_pass: isAutoPass } = await findSection(tx, 'draw_square_config');
  if (isAutoPass === 1) return movePost(tx, post, 'shown');
  const waiting = and(eq(squarePosts.userId, post.userId ?? 0), eq(squarePosts.state, 'review'));
  if ((await tx.$count(squarePosts, waiting)) >= maxWaiting) throw new Refusal('待审核的作品过多，请等待审核完成');
  return movePost(tx, post, 'review');
}

/** What everybody may read of a post, for the index. */
export const publicGrams = ({ title, prompt, shows }: Pick<SquarePostRow, 'title' | 'prompt' | 'shows'>): number[] =>
  gramsOf(everybody, shows.includes('prompt') ? `${title}\n${prompt}` : title);

const parametersOf = ({ record, request }: FoundRecord): StoredParameters => {
  const seed = record.actual.seed ?? request.seed ?? undefined;
  return {
    model: request.modelKey,
    modelName: request.modelName,
    scale: request.scale,
    width: request.width,
    height: request.height,
    negative: cleanLine(request.negative),
    style: request.style,
    quality: request.quality,
    version: request.version,
    engine: request.engine,
    other: cleanLine(request.other),
    ...(seed === undefined ? {} : { seed }),
  };
};
