import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Letters of one message, messages of one conversation and letters of all of them in one call of an import. */
export const importLimit = { letters: 100_000, messages: 2000, lettersInAll: 250_000 } as const;

const ExportedMessage = z.object({
  id: z.number(),
  session_id: z.number(),
  /** The message before it; 0: none. A session with branches has several messages after one. */
  parent_id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  model: z.string(),
  create_time: z.string(),
});
export type ExportedMessage = z.infer<typeof ExportedMessage>;

/** Ours (`capabilities.chat_transfer`): the caller's own messages, of one session or of all, the oldest first, part by part. */
export const exportRecords = endpoint({
  method: 'GET',
  path: '/chat_transfer/export',
  auth: true,
  capability: 'chat_transfer',
  input: z.object({
    category_id: z.optional(id),
    /** `next` of the part before. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  }),
  output: z.object({
    lists: z.array(ExportedMessage),
    /** Null: this was the last part. */
    next: z.nullable(z.number()),
  }),
});

const text = (max: number) => z.string().check(z.maxLength(max, '内容过长'));

const ImportedMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: text(importLimit.letters),
  /** Seconds since 1970; absent: not known. */
  time: z.optional(z.number()),
  /** Position in the list of the message before it, which stands earlier there; -1: none. Absent: the one before it in the list. */
  parent: z.optional(z.number().check(z.int(), z.minimum(-1))),
});
export type ImportedMessage = z.infer<typeof ImportedMessage>;

/**
 * Ours (`capabilities.chat_transfer`): makes a session of a conversation from elsewhere. The same conversation again (`source`
 * and `key`) makes no second one while the first one is there: `is_new` 0; nor does an export of this site (`site`, the session's id)
 * in the account that it came from. Nothing is asked, nothing is charged.
 */
export const importSession = endpoint({
  method: 'POST',
  path: '/chat_transfer/import',
  auth: true,
  capability: 'chat_transfer',
  input: z.object({
    source: z.enum(['chatgpt', 'lobechat', 'site']),
    key: z.string().check(z.minLength(1), z.maxLength(100)),
    name: text(1000),
    messages: z
      .array(ImportedMessage)
      .check(z.minLength(1, '对话没有内容'), z.maxLength(importLimit.messages, '对话的消息过多')),
    /** Position of the last message of the path that is shown; absent: the last one. */
    shown: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  output: z.object({ id: z.number(), is_new: z.number() }),
});
