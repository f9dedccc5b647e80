import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

export const NewsItem = z.object({
  id: z.number(),
  cid: z.number(),
  title: z.string(),
  desc: z.string(),
  image: z.string(),
  click: z.number(),
  create_time: z.string(),
  collect: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

const Neighbour = z.object({ id: z.number(), title: z.string() });

/** `content` is HTML, sanitised by the API when it was written *and* when it is read. */
export const News = z.object({
  id: z.number(),
  cid: z.number(),
  cate_name: z.string(),
  title: z.string(),
  desc: z.string(),
  abstract: z.string(),
  image: z.string(),
  author: z.string(),
  content: z.string(),
  click: z.number(),
  create_time: z.string(),
  collect: z.boolean(),
  last: z.nullable(Neighbour),
  next: z.nullable(Neighbour),
  new: z.array(NewsItem),
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
  }),
  output: News,
});
