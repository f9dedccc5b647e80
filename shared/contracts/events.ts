import { OrderKind, OrderStatus } from 'shared/contracts/account/order.ts';
import { streamEndpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { SiteNotification } from 'shared/contracts/site/notification.ts';

const RunningAnswer = z.object({ run_id: z.string(), session_id: z.number() });
export type RunningAnswer = z.infer<typeof RunningAnswer>;

/** `seq` grows; a client that reconnects sends the last one that it has. */
const seq = z.number();

/**
 * What a logged-in tab gets about its user (`capabilities.events`); every topic has a plain call too. An event may come
 * twice (the same `seq`), never not at all. A feature adds its own event here and publishes it by
 * `api/src/platform/events/stored-events.ts`.
 */
export const SiteEvent = z.discriminatedUnion('event', [
  /** The first event of every connection: how things are now. */
  z.object({
    event: z.literal('start'),
    seq,
    /** Chat and drawing credits. */
    balance: z.number(),
    balance_draw: z.number(),
    runs: z.array(RunningAnswer),
    /** How many events follow at once that the reader has missed; they have a `seq`. */
    missed: z.optional(z.number()),
  }),
  /** The reader was away for longer than events are kept: what it shows besides balance and answers may be old. */
  z.object({ event: z.literal('refresh'), seq }),
  /** How it is now; without a number, for nobody misses it: every `start` says it too. */
  z.object({ event: z.literal('balance'), balance: z.number(), balance_draw: z.number() }),
  /** An answer has begun or ended. */
  z.object({
    event: z.literal('run'),
    seq,
    run_id: z.string(),
    session_id: z.number(),
    status: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
  }),
  /** Another path of a conversation is shown, or messages of it were changed or deleted. */
  z.object({
    event: z.literal('conversation'),
    seq,
    session_id: z.number(),
    /** The message that was chosen, changed or deleted; 0: many of them. */
    message_id: z.number(),
  }),
  /** The list of conversations changed: one was begun, named, marked, deleted or restored. */
  z.object({ event: z.literal('sessions'), seq }),
  /** An order was made, paid, closed or refunded. */
  z.object({
    event: z.literal('order'),
    seq,
    order_id: z.number(),
    order_sn: z.string(),
    from: OrderKind,
    status: OrderStatus,
  }),
  /** A withdrawal was made, or is a step further: `withdraw/detail` has it as it is now. */
  z.object({
    event: z.literal('withdrawal'),
    seq,
    withdrawal_id: z.number(),
    status: z.number(),
    status_desc: z.string(),
  }),
  /** Pictures were asked for, began, came on, came or failed: `draw_records/detail` has them as they are now. */
  z.object({ event: z.literal('draw'), seq, records_ids: z.array(z.number()) }),
  /** A mind map was saved, renamed, deleted (`version` 0) or restored: `mind_map/detail` has it as it is now. */
  z.object({ event: z.literal('map'), seq, map_id: z.number(), version: z.number() }),
  /** The same of codes: `qrcode_records/detail`. */
  z.object({ event: z.literal('qr'), seq, records_ids: z.array(z.number()) }),
  /** A notification came; without one: some were read. `user/center` has the number of unread ones as it is now. */
  z.object({ event: z.literal('notification'), seq, notification: z.optional(SiteNotification) }),
]);
export type SiteEvent = z.infer<typeof SiteEvent>;
/** An event of one kind. */
export type SiteEventOf<Kind extends SiteEvent['event']> = Extract<SiteEvent, { event: Kind }>;

const position = z.coerce.number().check(z.int('位置不正确'), z.minimum(0, '位置不正确'));

/**
 * One stream a browser. `after` (else the header `last-event-id`) is the last event that the reader has; `age` is for who has
 * none yet: the seconds since it asked for what it shows. Without any of them it starts again.
 */
export const followEvents = streamEndpoint({
  method: 'GET',
  path: '/events',
  auth: true,
  capability: 'events',
  input: z.object({ after: z.optional(position), age: z.optional(position) }),
  event: SiteEvent,
});
