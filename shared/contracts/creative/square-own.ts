import { SquarePost, squareShows } from 'shared/contracts/creative/square.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanLine } from 'shared/contracts/site/typed-text.ts';

/**
 * Where a post stands. `draft`: only its author knows it; `review`: an operator decides; `shown`; `refused` by an operator, with the
 * reason; `withdrawn` by its author; `taken_down` by an operator, with the reason: its author cannot show it again.
 */
export const squareStates = ['draft', 'review', 'shown', 'refused', 'withdrawn', 'taken_down'] as const;
export type SquareState = (typeof squareStates)[number];

/** States in which a post waits for a reviewer or for its author, as they are ordered where they stand together. */
export const waitingSquareStates = [
  'review',
  'refused',
  'draft',
  'taken_down',
] as const satisfies readonly SquareState[];

/** The states, as the author reads them. */
export const squareStateWords: Record<SquareState, string> = {
  draft: '草稿',
  review: '审核中',
  shown: '已展示',
  refused: '未通过',
  withdrawn: '已撤回',
  taken_down: '已下架',
};

/** Letters (UTF-16) of a title. */
export const squareTitleLimit = 40;

const title = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(squareTitleLimit, `标题不能超过 ${squareTitleLimit} 字`));
const shows = z.array(z.enum(squareShows, '公开范围不正确')).check(z.maxLength(squareShows.length));
const one = z.union([z.literal(0), z.literal(1)]);

/** One of the caller's posts with its state and numbers. `image` and `thumbnail` are those of the caller's record until it is shown. */
export const OwnSquarePost = z.object({
  ...SquarePost.shape,
  state: z.enum(squareStates),
  /** Why it was refused or taken down; '' otherwise. */
  reason: z.string(),
  collect_num: z.number(),
  remix_num: z.number(),
  /** What it was rewarded with. `is_taken_back`: it was taken down within the hold. */
  reward: z.optional(z.object({ chat: z.number(), draw: z.number(), is_taken_back: z.boolean() })),
  /** What can be done with it now. */
  can: z.object({ submit: z.boolean(), withdraw: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
  update_time: z.string(),
});
export type OwnSquarePost = z.infer<typeof OwnSquarePost>;

/**
 * Publishes a picture of the caller's: a record of drawing or a code (they share their ids). One that has a post already gets no second
 * one: the post is changed. Pays for the first approved post of a record, up to a daily number.
 */
export const addSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/add',
  auth: true,
  input: z.object({
    draw_records_id: id,
    category_id: z.optional(id),
    /** 1: `base64` is shown in place of the record's picture (PNG, JPEG or WebP), e.g. with a frame. It keeps its label. */
    is_base64: z._default(one, 0),
    base64: z._default(z.string().check(z.maxLength(980_000, '图片过大')), ''),
    /** From here on ours. */
    title: z._default(title, ''),
    /** Absent: all. */
    shows: z.optional(shows),
    /** 1: is kept as a draft and not handed in. */
    is_draft: z._default(one, 0),
    /** 1: the caller agrees to the terms of the square. Only a client that sends 0 is refused. */
    is_agreed: z._default(one, 1),
  }),
  /** Ours: the post. A server of the family answers nothing. */
  output: z.object({ id: z._default(z.number(), 0), state: z._default(z.enum(squareStates), 'review') }),
});

/** Ours: the caller's posts, the one that was changed last first. */
export const listOwnSquarePosts = endpoint({
  method: 'GET',
  path: '/draw_square/mine',
  auth: true,
  capability: 'own_works',
  input: z.object({
    ...pagingInput,
    /** `waiting`: any of `waitingSquareStates`. */
    state: z.optional(z.enum(['', 'waiting', ...squareStates], '状态不正确')),
    draw_records_id: z.optional(id),
  }),
  output: z.object({
    ...page(OwnSquarePost).shape,
    /** How many posts stand in each state. */
    counts: z.record(z.string(), z.number()),
  }),
});

/**
 * Ours: changes what is given. A post that is shown is reviewed again, where posts are reviewed, unless only less of it is shown. `is_submit` hands in a draft, a refused or a withdrawn post.
 */
export const editSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/edit',
  auth: true,
  capability: 'own_works',
  input: z.object({
    id,
    title: z.optional(title),
    category_id: z.optional(id),
    shows: z.optional(shows),
    is_submit: z._default(one, 0),
  }),
  output: z.object({ id: z.number(), state: z.enum(squareStates) }),
});

/** Ours: shows a post no longer; it can be handed in again. */
export const withdrawSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/withdraw',
  auth: true,
  capability: 'own_works',
  input: z.object({ id }),
  output: z.object({ id: z.number(), state: z.enum(squareStates) }),
});

/** Ours: removes a post for good; the record it was made of stays. */
export const deleteSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/delete',
  auth: true,
  capability: 'own_works',
  input: z.object({ id }),
  output: z.unknown(),
});
