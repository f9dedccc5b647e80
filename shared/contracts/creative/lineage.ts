import { squareStates } from 'shared/contracts/creative/square-own.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** What can be a link of a lineage: a question or an answer of the chat, a drawing, a QR code, a mind map, a post of the square. */
export const lineageKinds = ['message', 'picture', 'code', 'map', 'post'] as const;
export type LineageKind = (typeof lineageKinds)[number];

/** One link of what led to a work and what came of it. A deleted one keeps its place, without content. */
const LineageLink = z.object({
  kind: z.enum(lineageKinds),
  id: z.number(),
  /** Words of a message, the prompt of a picture, what a code says, the name of a map or of a post. */
  title: z.string(),
  /** Small picture; '' if there is none. */
  thumbnail: z.string(),
  /** A value of `drawActions`; '' for what is not drawn. */
  action: z.string(),
  create_time: z.string(),
  is_deleted: z.boolean(),
  /** Conversation of a message, to go back to; 0 for anything else. */
  session_id: z.number(),
  /** How many steps it is away. */
  depth: z.number(),
  /** False: somebody else's post. */
  is_own: z.boolean(),
  /** Of an own post; absent for anything else. */
  state: z.optional(z.enum(squareStates)),
  /** 1: others, or the caller, may draw after it ("画同款"). */
  is_remixable: z._default(z.number(), 0),
});
export type LineageLink = z.infer<typeof LineageLink>;

/**
 * What led to a work, the first link first, and what was made from it, each followed by what was made from that. Only the caller's
 * own works, and posts of others that are shown; a visitor who is not logged in sees posts alone.
 */
export const getLineage = endpoint({
  method: 'GET',
  path: '/draw_records/lineage',
  auth: false,
  capability: 'lineage',
  input: z.object({ id, kind: z._default(z.enum(lineageKinds, '类型不正确'), 'picture') }),
  output: z.object({ before: z.array(LineageLink), self: LineageLink, after: z.array(LineageLink) }),
});
export type Lineage = z.infer<typeof getLineage.output>;
