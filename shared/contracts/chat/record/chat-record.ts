import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** `type` of a row of `chatLog`. */
export const recordType = { question: 1, answer: 2 } as const;
/** Ours: a file that a question was asked with. `url` needs the token in its header unless it is a picture. */
export const AttachedFile = z.object({ id: z.number(), kind: z.string(), name: z.string(), url: z.string() });
export type AttachedFile = z.infer<typeof AttachedFile>;

/** Ours: a page of the web that an answer rests on; the text quotes it by its place in the list, `[1]` is the first. */
export const AnswerSource = z.object({ title: z.string(), url: z.string(), text: z._default(z.string(), '') });
export type AnswerSource = z.infer<typeof AnswerSource>;

export const ChatRecord = z.object({
  id: z.number(),
  type: z.number(),
  /** A question has one text, an answer one text for each parallel reply. */
  content: z.union([z.string(), z.array(z.string())]),
  create_time: z.string(),
  is_collect: z._default(z.number(), 0),
  avatar: z._default(z.string(), ''),
  voice_file: z._default(z.string(), ''),
  /** Ours: a value of `messageType`; `content` is Markdown all the same. */
  message_type: z.optional(z.number()),
  /** Ours: how an answer ended; `running` while it is being written. */
  status: z._default(z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']), 'done'),
  /** Ours: why an answer ended, as its `finish` event has it; absent: it simply ended, or has not. */
  finish_reason: z.optional(z.enum(['length', 'content_filter', 'stopped', 'interrupted'])),
  /** Ours: the message to the visitor about an answer that failed or was cut off. */
  problem: z.optional(z.string()),
  model: z._default(z.string(), ''),
  /** Ours: what the reader thinks of an answer, 1 or -1; 0: nothing said. */
  rating: z.optional(z.number()),
  /** Ours: the message before it, 0 for the first one. */
  parent_id: z.optional(z.number()),
  /** Ours: where there are several at this place, all of them in their order, this one among them. */
  siblings: z.optional(z.array(z.number())),
  /** Ours: of the last message of a path: the message beside it, or beside its question, that `turns` later questions follow. */
  other_branch: z.optional(z.object({ id: z.number(), turns: z.number() })),
  /** Ours: what the model thought before it answered. */
  reasoning: z.optional(z.string()),
  /** Ours: what a question was asked with. */
  files: z.optional(z.array(AttachedFile)),
  /** Ours: pages of the web that an answer rests on. */
  sources: z.optional(z.array(AnswerSource)),
});
export type ChatRecord = z.infer<typeof ChatRecord>;

/** Oldest first within a page; page 1 holds the newest. */
export const listRecords = endpoint({
  method: 'GET',
  path: '/chat_records/chatLog',
  auth: true,
  input: z.object({
    ...pagingInput,
    type: z.coerce.number(),
    category_id: z.optional(z.coerce.number()),
    other_id: z.optional(id),
    /** Ours: shows the path to this message in place of the chosen one. */
    leaf_id: z.optional(id),
  }),
  output: page(ChatRecord),
});

/** Ours (`capabilities.ratings`): what the reader thinks of an answer, and why; 0 takes it back. */
export const rateAnswer = endpoint({
  method: 'POST',
  path: '/chat_records/rate',
  auth: true,
  capability: 'ratings',
  input: z.object({
    id,
    rating: z.union([z.literal(1), z.literal(-1), z.literal(0)], '评价不正确'),
    reason: z._default(z.string().check(z.trim(), z.maxLength(200, '原因不能超过 200 字')), ''),
  }),
  output: z.unknown(),
});
