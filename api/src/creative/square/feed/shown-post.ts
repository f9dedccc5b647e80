import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { type SquareParameters, type SquarePost, squareSource } from 'shared/contracts/creative/square.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareOnce } from '../../../platform/database/prepare-once.ts';
import { beijingTime } from '../../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../../platform/pictures/picture-url.ts';
import { users } from '../../../platform/user/user-tables.ts';
import type { FavouriteTable } from '../../../site/favourites/favourites.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { publicAvatar } from '../../../site/user/user.ts';
import {
  type SquarePostRow,
  squareCategories,
  squareCollections,
  squareHides,
  squareLikes,
  squarePosts,
} from '../square-tables.ts';

/** Who is named as the author of the site's own posts. */
export const exampleAuthor = '示例';

/** Left in the database: of a page of posts these index columns are thousands of numbers. */
const { grams: _grams, look: _look, lookParts: _lookParts, ...shownColumns } = getTableColumns(squarePosts);

/** Posts with what a card says besides: without `where` all of them, in every state. */
export const findShown = (db: Db) =>
  db
    .select({
      post: shownColumns,
      category: sql<string>`coalesce(${squareCategories.name}, '')`,
      nickname: sql<string>`coalesce(${users.nickname}, '')`,
      avatar: sql<string>`coalesce(${publicAvatar}, '')`,
    })
    .from(squarePosts)
    .leftJoin(squareCategories, eq(squareCategories.id, squarePosts.categoryId))
    .leftJoin(users, eq(users.id, squarePosts.userId))
    .$dynamic();

export type FoundPost = Awaited<ReturnType<typeof findShown>>[number];

/** The caller. `isOwn`: the posts are the caller's own. */
interface Looking {
  userId: number | undefined;
  isOwn?: boolean;
}

/** Posts as the contract has them, without anything of the caller's unless these are the caller's own. */
export async function shownPosts(app: FastifyInstance, found: FoundPost[], { userId, isOwn = false }: Looking) {
  const { is_show_user: isNamed } = await findSection(app.db, 'draw_square_config');
  const cards = found.map((one) => cardOf(app, one, { isOwn, isNamed: isNamed === 1 }));
  return isOwn ? withCaller(app.db, userId, cards) : cards;
}

/** Posts by what a user has done to them. */
type Marks = Record<'liked' | 'collected' | 'hidden', ReadonlySet<number>>;

/** Every page of the square asks it of each of its posts. */
const marksAmong = prepareOnce((db) => {
  const among = (table: FavouriteTable, mark: keyof Marks) =>
    db
      .select({ id: table.thingId, mark: sql<keyof Marks>`${sql.raw(`'${mark}'`)}`.as('mark') })
      .from(table)
      .where(
        and(
          eq(table.userId, sql.placeholder('userId')),
          sql`${table.thingId} = any(${sql.placeholder('ids')}::text::int[])`,
        ),
      );
  return unionAll(
    among(squareLikes, 'liked'),
    among(squareCollections, 'collected'),
    among(squareHides, 'hidden'),
  ).prepare('square_marks');
});

/** What a user has done to some of these posts. */
export async function findMarks(db: Db, userId: number, ids: number[]): Promise<Marks> {
  const rows = await marksAmong(db).execute({ userId, ids: `{${ids.join()}}` });
  const marked = (wanted: keyof Marks) => new Set(rows.filter(({ mark }) => mark === wanted).map(({ id }) => id));
  return { liked: marked('liked'), collected: marked('collected'), hidden: marked('hidden') };
}

/** A card with what the user has done to it. */
export const markedCard = <C extends SquarePost>(card: C, { liked, collected }: Marks): C => ({
  ...card,
  is_praise: liked.has(card.id) ? 1 : 0,
  is_collect: collected.has(card.id) ? 1 : 0,
});

/** Says of each card whether the caller likes and has collected it. */
export async function withCaller<C extends SquarePost>(db: Db, userId: number | undefined, cards: C[]): Promise<C[]> {
  if (userId === undefined || cards.length === 0) return cards;
  const ids = cards.map(({ id }) => id);
  const marks = await findMarks(db, userId, ids);
  return cards.map((card) => markedCard(card, marks));
}

function cardOf(
  app: FastifyInstance,
  { post, category, nickname, avatar }: FoundPost,
  { isOwn, isNamed }: { isOwn: boolean; isNamed: boolean },
): SquarePost {
  const address = (name: string) => (name ? pictureUrl(app, madeFilePath(name)) : '');
  const thumbnails = post.thumbnails.map(({ width, name }) => ({ width, url: address(name) }));
  const image = address(post.name);
  const prompt = isOwn || post.shows.includes('prompt') ? post.prompt : '';
  const isSites = post.userId === null;
  const name = isSites ? exampleAuthor : isNamed ? nickname : '';
  const face = isSites || !isNamed ? '' : pictureUrl(app, avatar);
  return {
    id: post.id,
    source: isSites ? squareSource.official : squareSource.user,
    source_desc: isSites ? '官方' : '用户',
    operate_id: 0,
    category_id: post.categoryId,
    category_name: category,
    prompts: prompt,
    prompts_cn: prompt,
    original_prompts: prompt,
    image,
    thumbnail: thumbnails[0]?.url ?? image,
    thumbnails,
    thumbhash: post.thumbhash,
    draw_records_id: isOwn ? post.recordId : 0,
    avatar: face,
    nickname: name,
    user_info: { image: face, name },
    is_praise: 0,
    is_collect: 0,
    praise_num: post.likes,
    is_featured: post.isFeatured ? 1 : 0,
    create_time: beijingTime(post.shownTime ?? post.createTime),
    title: post.title,
    shows: post.shows,
    width: post.width,
    height: post.height,
    tool: post.tool,
    label: post.isByProgram ? '演示图片' : 'AI 生成',
  };
}

/** The parameters of a post, if its author shows them. */
export function shownParameters({
  parameters,
  shows,
}: Pick<SquarePostRow, 'parameters' | 'shows'>): SquareParameters | undefined {
  if (!parameters || !shows.includes('parameters')) return undefined;
  const { model, modelName, scale, width, height, seed, negative, style, quality, version, engine, other } = parameters;
  return {
    model,
    draw_model: modelName,
    scale,
    width,
    height,
    no_content: negative,
    style,
    quality,
    version,
    engine,
    other,
    ...(seed === undefined ? {} : { seed }),
  };
}
