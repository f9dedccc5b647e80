import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/**
 * Ours (`capabilities.session_marks`): what a session's row can be marked with, `1` or `0`; what is not named stays as
 * it is. Lists, additions, names and deletions of sessions are in `chat.ts`.
 */
export const markSession = endpoint({
  method: 'POST',
  path: '/chatCategory/mark',
  auth: true,
  input: z.object({
    id,
    is_pinned: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
    is_archived: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
  }),
  output: z.unknown(),
});

/** Ours (`capabilities.session_marks`): takes the deletion of one session back, within an hour of it. */
export const restoreSession = endpoint({
  method: 'POST',
  path: '/chatCategory/restore',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});
