import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** What an author lets others see and do besides the picture: the prompt, the parameters, "画同款". */
export const squareShows = ['prompt', 'parameters', 'remix'] as const;
export type SquareShow = (typeof squareShows)[number];

/** `new`: what was shown last comes first. `hot`: each doubling of the likes is worth twelve hours. */
export const squareSorts = ['new', 'hot'] as const;
export type SquareSort = (typeof squareSorts)[number];

/** `source` of a post, on the wire. */
export const squareSource = { official: 1, user: 2 } as const;

const flag = z._default(z.number(), 0);
const text = z._default(z.string(), '');

/** One picture of the square, as everybody sees it. What its author does not show is ''. */
export const SquarePost = z.object({
  id: z.number(),
  /** A value of `squareSource`. */
  source: z.number(),
  source_desc: text,
  operate_id: z._default(z.number(), 0),
  category_id: z.number(),
  category_name: text,
  prompts: text,
  prompts_cn: text,
  original_prompts: text,
  /** Addresses of the public picture and its smallest copy; they end when the post is not shown any more. */
  image: z.string(),
  thumbnail: z.string(),
  /** The caller's own record that it was made of; 0 for everybody else. */
  draw_records_id: z._default(z.number(), 0),
  /** Of the author; '' while the operator does not show authors. */
  avatar: text,
  nickname: text,
  user_info: z._default(z.object({ image: z.string(), name: z.string() }), { image: '', name: '' }),
  is_praise: flag,
  create_time: z.string(),

  // Ours from here on.
  title: text,
  /** Of the picture; 1 by 1 on a server that does not say. */
  width: z._default(z.number(), 1),
  height: z._default(z.number(), 1),
  /** Smaller copies by their width in pixels, the smallest first. */
  thumbnails: z._default(z.array(z.object({ width: z.number(), url: z.string() })), []),
  thumbhash: text,
  praise_num: flag,
  is_collect: flag,
  is_featured: flag,
  shows: z._default(z.array(z.enum(squareShows)), []),
  /** `draw` or `qr`: what the picture was made with. */
  tool: z._default(z.enum(['draw', 'qr']), 'draw'),
  /** What the file says about its making, in words: `AI 生成`, `演示图片`. */
  label: text,
});
export type SquarePost = z.infer<typeof SquarePost>;

export const SquareCategory = z.object({
  id: z.number(),
  name: z.string(),
  /** '' if there is none. */
  image: z.string(),
  /** Ours: posts that are shown in it. */
  count: z._default(z.number(), 0),
});
export type SquareCategory = z.infer<typeof SquareCategory>;

/** In the order of the page. */
export const listSquareCategories = endpoint({
  method: 'GET',
  path: '/draw_square/categoryLists',
  auth: false,
  input: z.object({}),
  output: z.array(SquareCategory),
});

/**
 * Posts that are shown. A place is given by a page number, or by `cursor`, which nothing that is published meanwhile moves, or by
 * `at`. The answer has both cursors and, for a page number or `at`, how many posts come before its first one.
 */
export const listSquarePosts = endpoint({
  method: 'GET',
  path: '/draw_square/lists',
  auth: false,
  input: z.object({
    ...pagingInput,
    /** Words of the title, or of a prompt that is shown. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词过长'))),
    /** 0: what the caller likes; ours -1: what the caller collected; absent: all. */
    category_id: z.optional(
      z.coerce.number().check(z.int('分类不正确'), z.minimum(-1, '分类不正确'), z.maximum(2_147_483_647, '分类不正确')),
    ),
    sort: z._default(z.enum(squareSorts, '排序不正确'), 'new'),
    /** `after` or `before` of an answer. */
    cursor: z.optional(z.string().check(z.maxLength(60, '位置不正确'))),
    /** A post: the page of the list that it lies on. One that is not in the list: the first page. */
    at: z.optional(id),
    /** The post to which a jump in the scroll bar leads: the number of posts before it. */
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  }),
  output: z.object({
    ...page(SquarePost).shape,
    /** Cursor of what follows, and of what comes before; '': the list ends there. */
    after: z._default(z.string(), ''),
    before: z._default(z.string(), ''),
    /** How many come before the first one; -1 for a `cursor`. */
    position: z._default(z.number(), 0),
  }),
});
export type SquarePage = z.infer<typeof listSquarePosts.output>;

/** The parameters of a post, where its author shows them. */
const SquareParameters = z.object({
  model: z.string(),
  /** The model's name, for the visitor. */
  draw_model: z.string(),
  scale: z.string(),
  width: z.number(),
  height: z.number(),
  seed: z.optional(z.number()),
  no_content: text,
  style: text,
  quality: text,
  version: text,
  engine: text,
  other: text,
});
export type SquareParameters = z.infer<typeof SquareParameters>;

/** A post that another one was made after, or that was made after it. One that is shown no more has no title and no picture. */
export const SquareRelative = z.object({
  id: z.number(),
  title: z.string(),
  thumbnail: z.string(),
  nickname: text,
  is_shown: z.boolean(),
});
export type SquareRelative = z.infer<typeof SquareRelative>;

/** One post with what its page shows. Refused when it is not shown: `listSimilarPosts` says whether it was. */
export const getSquarePost = endpoint({
  method: 'GET',
  path: '/draw_square/detail',
  auth: false,
  capability: 'square_works',
  input: z.object({ id }),
  output: z.object({
    ...SquarePost.shape,
    parameters: z.optional(SquareParameters),
    /** What it was made after ("画同款"), the first one first, and what was made after it. */
    before: z.array(SquareRelative),
    after: z.array(SquareRelative),
    remix_num: flag,
    collect_num: flag,
    /** 1: the caller is its author. */
    is_own: flag,
    update_time: text,
    /** The picture of a shared link, a PNG. */
    share_image: text,
    /** What the picture is licensed as and who is named, for `ImageObject`. */
    credit_text: text,
  }),
});
export type SquareDetail = z.infer<typeof getSquarePost.output>;

/** Posts like one, also of one that is shown no more: `gone` (410) says that it was shown once. */
export const listSimilarPosts = endpoint({
  method: 'GET',
  path: '/draw_square/similar',
  auth: false,
  capability: 'square_works',
  input: z.object({ id }),
  output: z.object({ gone: z.boolean(), lists: z.array(SquarePost) }),
});

/** What a drawing form is filled with by "画同款": the prompt and parameters as far as the author shows them. */
export const getSquareRemix = endpoint({
  method: 'GET',
  path: '/draw_square/remix',
  auth: false,
  capability: 'square_works',
  input: z.object({ id }),
  output: z.object({
    /** Is handed to `imagine` as `square_id`, so that the lineage is kept. */
    square_id: z.number(),
    prompt: z.string(),
    parameters: z.optional(SquareParameters),
    title: z.string(),
    thumbnail: z.string(),
  }),
});

/** All posts that are shown, for the sitemap: the newest first, at most 50,000. */
export const listSquareAddresses = endpoint({
  method: 'GET',
  path: '/draw_square/addresses',
  auth: false,
  capability: 'square_works',
  input: z.object({}),
  output: z.array(z.object({ id: z.number(), update_time: z.string(), image: z.string(), title: z.string() })),
});

/** Likes a post, or no longer. Doing it again changes nothing. */
export const praiseSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/praise',
  auth: true,
  input: z.object({ id, praise: z.union([z.literal(0), z.literal(1)]) }),
  /** Ours: how it stands now. */
  output: z.object({ praise_num: z.optional(z.number()), is_praise: z.optional(z.number()) }),
});

/** Collects a post, or no longer. */
export const collectSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/collect',
  auth: true,
  capability: 'square_works',
  input: z.object({ id, is_collect: z.union([z.literal(0), z.literal(1)]) }),
  output: z.unknown(),
});

/** "不再显示": the caller's lists leave the post out, or (0) no longer. */
export const hideSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/hide',
  auth: true,
  capability: 'square_works',
  input: z.object({ id, is_hidden: z._default(z.union([z.literal(0), z.literal(1)]), 1) }),
  output: z.unknown(),
});

/** Why a post is reported. */
export const squareReportReasons = [
  'illegal',
  'sexual',
  'violent',
  'privacy',
  'copyright',
  'unlabelled',
  'other',
] as const;
export type SquareReportReason = (typeof squareReportReasons)[number];

/** The reasons, as visitors read them. */
export const squareReportWords: Record<SquareReportReason, string> = {
  illegal: '违法违规',
  sexual: '色情低俗',
  violent: '暴力血腥',
  privacy: '侵犯隐私或肖像',
  copyright: '侵犯版权',
  unlabelled: '缺少 AI 标识或内容不实',
  other: '其他',
};

/** Reports a post to the operator: once a user and post, the latest reason holds. */
export const reportSquarePost = endpoint({
  method: 'POST',
  path: '/draw_square/report',
  auth: true,
  capability: 'square_works',
  input: z.object({
    id,
    reason: z.enum(squareReportReasons, '请选择举报原因'),
    content: z._default(z.string().check(z.trim(), z.maxLength(500, '说明不能超过 500 字')), ''),
  }),
  output: z.unknown(),
});
