import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Kinds of rewarded tasks, as numbers on the wire. */
export const shareTaskType = { invite: 2, share: 3, square: 4 } as const;
export type ShareTaskType = (typeof shareTaskType)[keyof typeof shareTaskType];

const ShareTask = z.object({
  type: z.number(),
  /** A picture, or empty: the page has one of its own. */
  image: z._default(z.string(), ''),
  title: z.string(),
  /** Ours: what counts, in a sentence. */
  explain: z._default(z.string(), ''),
  /** Chat credits each time. */
  rewards: z._default(z.number(), 0),
  draw_rewards: z._default(z.number(), 0),
  /** Rewarded times a day of Beijing. */
  max: z._default(z.number(), 0),
  /** Number of rewards today; 0 for a visitor who is not logged in. */
  num: z._default(z.number(), 0),
});
export type ShareTask = z.infer<typeof ShareTask>;

/** Tasks that are open now. */
export const listShareTasks = endpoint({
  method: 'GET',
  path: '/share/task',
  auth: false,
  input: z.object({}),
  output: z.array(ShareTask),
});

/** What a link of the caller carries; '' for a visitor who is not logged in. */
export const getShareId = endpoint({
  method: 'GET',
  path: '/share/share',
  auth: false,
  input: z.object({}),
  output: z.object({ share_id: z.string() }),
});
