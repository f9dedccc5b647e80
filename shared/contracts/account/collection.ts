import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** Ours (`capabilities.collection_search`): only what contains this text. */
const keyword = z.optional(z.string().check(z.trim(), z.maxLength(50, '关键词过长')));

/** Collects an answer of the caller; of a template or a mind map `records_id` is the question, and all its answers are meant. */
export const collectRecord = endpoint({
  method: 'POST',
  path: '/chat_records/collect',
  auth: true,
  input: z.object({ records_id: id }),
  /** Ours: the collection, for `cancelCollect`. Absent on a server that does not say it. */
  output: z.optional(z.nullable(z.object({ id: z.number() }))),
});

/** `collect_id` is the collection's own id, which is `is_collect` of a record. */
export const cancelRecordCollection = endpoint({
  method: 'POST',
  path: '/chat_records/cancelCollect',
  auth: true,
  input: z.object({ collect_id: id }),
  output: z.unknown(),
});

export const CollectedRecord = z.object({
  /** Of the collection. */
  id: z.number(),
  create_time: z.string(),
  ask: z.string(),
  reply: z.array(z.string()),
  voice_input: z.string(),
  voice_output: z.string(),
  /** Ours: the collected record. */
  records_id: z._default(z.number(), 0),
  /** Ours: a value of `chatType`, and the session, the skill or the template that it was asked in. */
  type: z._default(z.number(), 0),
  /** 0: the conversation was deleted, and only the collection has the answer. */
  other_id: z._default(z.number(), 0),
});
export type CollectedRecord = z.infer<typeof CollectedRecord>;

/** The newest collection first. */
export const listCollectedRecords = endpoint({
  method: 'GET',
  path: '/chat_records/collectLists',
  auth: true,
  input: z.object({ ...pagingInput, keyword }),
  output: page(CollectedRecord),
});

/** `id` is the article's. Collecting twice, and cancelling what is not collected, is no error. */
export const collectArticle = endpoint({
  method: 'POST',
  path: '/article/addCollect',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});

export const cancelArticleCollection = endpoint({
  method: 'POST',
  path: '/article/cancelCollect',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});

export const CollectedArticle = z.object({
  /** Of the collection. */
  id: z.number(),
  article_id: z.number(),
  title: z.string(),
  image: z.string(),
  desc: z.string(),
  click: z.number(),
  create_time: z.string(),
  collect_time: z.string(),
});
export type CollectedArticle = z.infer<typeof CollectedArticle>;

/** The newest collection first; an article that is no longer published is left out. */
export const listCollectedArticles = endpoint({
  method: 'GET',
  path: '/article/collect',
  auth: true,
  input: z.object({ ...pagingInput, keyword }),
  output: page(CollectedArticle),
});
