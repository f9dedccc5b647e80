import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** One place in the chain of what led to a picture and what came of it. A deleted one keeps its place, without content. */
const ThreadPart = z.object({
  kind: z.enum(['message', 'picture']),
  id: z.number(),
  /** Words of the message, or the prompt. */
  title: z.string(),
  /** Small picture; '' if there is none. */
  thumbnail: z.string(),
  /** A value of `drawActions`; '' for a message. */
  action: z.string(),
  create_time: z.string(),
  is_deleted: z.boolean(),
  /** Conversation of a message, to go back to; 0 for a picture. */
  session_id: z.number(),
});
export type ThreadPart = z.infer<typeof ThreadPart>;

/** What led to a picture, the first one first, and what was made from it. */
export const getLineage = endpoint({
  method: 'GET',
  path: '/draw_records/lineage',
  auth: true,
  input: z.object({ id }),
  output: z.object({ before: z.array(ThreadPart), after: z.array(ThreadPart) }),
});
