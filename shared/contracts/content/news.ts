import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

export const NewsItem = z.object({
  id: z.number(),
  cid: z._default(z.number(), 0),
  title: z.string(),
  /** Its summary; without one, how its text begins. */
  desc: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  click: z._default(z.number(), 0),
  create_time: z._default(z.string(), ''),
  collect: z._default(z.boolean(), false),
});
export type NewsItem = z.infer<typeof NewsItem>;

const Neighbour = z.object({ id: z.number(), title: z.string() });

/** `content` is HTML, sanitised by the API when it was written *and* when it is read. */
export const News = z.object({
  id: z.number(),
  cid: z._default(z.number(), 0),
  cate_name: z._default(z.string(), ''),
  title: z.string(),
  desc: z._default(z.string(), ''),
  abstract: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  author: z._default(z.string(), ''),
  content: z._default(z.string(), ''),
  click: z._default(z.number(), 0),
  create_time: z._default(z.string(), ''),
  collect: z._default(z.boolean(), false),
  last: z.nullable(Neighbour),
  next: z.nullable(Neighbour),
  new: z._default(z.array(NewsItem), []),
  /** Ours: articles about the same. */
  related: z._default(z.array(NewsItem), []),
  /** Ours: when its text was changed last; '' while it is as it was published. */
  update_time: z._default(z.string(), ''),
  /** Ours: the picture of a shared link, a PNG; '' on a server that makes none. */
  share_image: z._default(z.string(), ''),
});
export type News = z.infer<typeof News>;

export const listNewsCategories = endpoint({
  method: 'GET',
  path: '/article/cate',
  auth: false,
  input: z.object({}),
  output: z.array(z.object({ id: z.number(), name: z.string() })),
});

export const listNews = endpoint({
  method: 'GET',
  path: '/article/lists',
  auth: false,
  input: z.object({
    ...pagingInput,
    /** 0 or absent: every category. */
    cid: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(50, '关键词过长'))),
    sort: z.optional(z.enum(['new', 'hot'])),
  }),
  output: page(NewsItem),
});

export const listHotNews = endpoint({
  method: 'GET',
  path: '/article/hostLists',
  auth: false,
  input: z.object({ ...pagingInput }),
  output: page(NewsItem),
});

export const getNews = endpoint({
  method: 'GET',
  path: '/article/detail',
  auth: false,
  input: z.object({
    id,
    source: z.optional(z.string()),
    /** Ours: shows an article that is not published yet; `news show` of the operator says the key. */
    preview: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: News,
});

/**
 * Ours (`capabilities.article_reads`): a person has the article before them. Counts once a visitor and day, programs
 * never; a server without it counts when the article is asked for.
 */
export const readNews = endpoint({
  method: 'POST',
  path: '/article/read',
  auth: false,
  capability: 'article_reads',
  input: z.object({ id }),
  output: z.unknown(),
});

/** Ours: what to read in place of an article that is not there; `gone`: it was there once. */
export const findNewsInstead = endpoint({
  method: 'GET',
  path: '/article/instead',
  auth: false,
  capability: 'article_suggestions',
  input: z.object({ id }),
  output: z.object({ gone: z.boolean(), lists: z.array(NewsItem) }),
});

/** Ours: articles whose title is nearly this, or has it in it; for an address that is not there. */
export const listNearNews = endpoint({
  method: 'GET',
  path: '/article/near',
  auth: false,
  capability: 'article_suggestions',
  input: z.object({ words: z.string().check(z.trim(), z.minLength(2), z.maxLength(50)) }),
  output: z.object({ lists: z.array(Neighbour) }),
});
