import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

export const ChatModel = z.object({
  key: z.string(),
  alias: z.string(),
  /** Credits for one question. */
  balance: z.number(),
  default: z.number(),
  member_free: z.number(),
  /** Ours: `vision` (sees pictures), `files` (gets the text of files), `reasoning`, `network`. */
  abilities: z.optional(z.array(z.string())),
});
export type ChatModel = z.infer<typeof ChatModel>;

/** Empty list: the server has one model and does not name it. */
export const listModels = endpoint({
  method: 'GET',
  path: '/chat/getModel',
  auth: true,
  input: z.object({}),
  output: z.array(ChatModel),
});
