import { questionText } from 'shared/contracts/chat/question.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Ours: shows the path through this message from now on, to the newest message below it. */
export const chooseBranch = endpoint({
  method: 'POST',
  path: '/chat_records/branch',
  auth: true,
  capability: 'message_branch',
  input: z.object({ id }),
  output: z.object({ leaf_id: z.number() }),
});

/** Ours: changes the text of a question; its answers stay. */
export const editQuestion = endpoint({
  method: 'POST',
  path: '/chat_records/edit',
  auth: true,
  capability: 'message_branch',
  input: z.object({ id, content: questionText }),
  output: z.unknown(),
});

/**
 * Hides records for good: one question with its answers (`id`), with `branch` one message with all that follows it, or all
 * of a conversation (`type` and `other_id` as they are asked with). What is still being written is stopped.
 */
export const cleanChat = endpoint({
  method: 'POST',
  path: '/chat_records/cleanChat',
  auth: true,
  input: z.object({
    id: z.optional(id),
    branch: z.optional(z.literal(1)),
    type: z.optional(z.coerce.number()),
    category_id: z.optional(z.coerce.number()),
    other_id: z.optional(id),
  }),
  output: z.unknown(),
});
