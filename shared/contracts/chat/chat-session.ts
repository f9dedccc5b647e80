import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Longest session name in characters; longer ones are cut. */
export const sessionNameLimit = 20;

export const ChatSession = z.object({
  id: z.number(),
  name: z.string(),
  /** Ours: `YYYY-MM-DD HH:mm:ss` of the last message, for grouping by date. */
  update_time: z._default(z.string(), ''),
  /** Ours (`capabilities.session_marks`): 1 for one that stands above the others, or in the archive. */
  is_pinned: z._default(z.number(), 0),
  is_archived: z._default(z.number(), 0),
  /** Ours: the skill that answers in it; absent: none, or it is gone. */
  skill: z.optional(z.object({ id: z.number(), name: z.string() })),
  /** Ours: the folder that it is kept in, null: none; absent: a server without folders. */
  folder: z.optional(z.nullable(z.object({ id: z.number(), name: z.string() }))),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** The caller's sessions, the most recently used first. The server always keeps at least one outside the archive. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/chatCategory/lists',
  auth: true,
  input: z.object({}),
  output: z.array(ChatSession),
});

export const addSession = endpoint({
  method: 'POST',
  path: '/chatCategory/add',
  auth: true,
  input: z.object({
    name: z.optional(z.string().check(z.maxLength(1000, '会话名称过长'))),
    /** Ours: the skill that is to answer in it. */
    skill_id: z.optional(id),
  }),
  /** Ours: which one was added. A server of the family answers nothing, and lists it first. */
  output: z.object({ id: z.optional(z.number()) }),
});

export const renameSession = endpoint({
  method: 'POST',
  path: '/chatCategory/edit',
  auth: true,
  input: z.object({
    id,
    name: z.string().check(z.trim(), z.minLength(1, '请输入会话名称'), z.maxLength(1000, '会话名称过长')),
  }),
  output: z.unknown(),
});

export const deleteSession = endpoint({
  method: 'POST',
  path: '/chatCategory/del',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});

export const clearSessions = endpoint({
  method: 'POST',
  path: '/chatCategory/clear',
  auth: true,
  input: z.object({}),
  output: z.unknown(),
});

/**
 * Ours (`capabilities.session_marks`): what a session's row can be marked with, `1` or `0`; what is not named stays as
 * it is.
 */
export const markSession = endpoint({
  method: 'POST',
  path: '/chatCategory/mark',
  auth: true,
  capability: 'session_marks',
  input: z.object({
    id,
    is_pinned: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
    is_archived: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
    /** One of the caller's folders; 0: none. */
    folder_id: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  }),
  output: z.unknown(),
});

/** Ours (`capabilities.session_marks`): takes the deletion of one session back, within an hour of it. */
export const restoreSession = endpoint({
  method: 'POST',
  path: '/chatCategory/restore',
  auth: true,
  capability: 'session_marks',
  input: z.object({ id }),
  output: z.unknown(),
});
