import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** What notifications are about; a user can switch each kind off. */
export const notificationKinds = [
  'square',
  'picture',
  'income',
  'withdrawal',
  'refund',
  'feedback',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Ours (`capabilities.notifications`): what happened to something of a user's, worded by the server. */
export const SiteNotification = z.object({
  id: z.number(),
  /** A value of `notificationKinds`; a newer server may know more. */
  kind: z.string(),
  title: z.string(),
  /** Plain text, never HTML. */
  text: z.string(),
  /** Where it leads within the site; '' for nowhere. */
  path: z.string(),
  /** Pathname of a page that shows the same by itself: a visitor who sees it there has read the notification. */
  shown_at: z.string(),
  is_read: z.boolean(),
  create_time: z.string(),
});
export type SiteNotification = z.infer<typeof SiteNotification>;

/** Ours: the caller's notifications, the newest first; `muted` are the kinds that are switched off. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification/lists',
  auth: true,
  capability: 'notifications',
  input: z.object({ ...pagingInput }),
  output: z.object({ ...page(SiteNotification).shape, muted: z.array(z.string()) }),
});

/** Ours: marks these as read; without `ids` all of them. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  auth: true,
  capability: 'notifications',
  input: z.object({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))) }),
  output: z.object({ unread: z.number() }),
});

/** Ours: switches a kind on or off, for what happens from now on. */
export const muteNotifications = endpoint({
  method: 'POST',
  path: '/notification/mute',
  auth: true,
  capability: 'notifications',
  input: z.object({ kind: z.enum(notificationKinds), is_muted: z.union([z.literal(0), z.literal(1)]) }),
  output: z.object({ muted: z.array(z.string()) }),
});
