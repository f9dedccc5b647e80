import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { notificationsScreen } from 'shared/contracts/operator/site/screen/notifications-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Row = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  is_read: z.boolean(),
  create_time: z.string(),
});

export const listUserNotifications = reading('notifications', 'list', {
  does: 'what a user was notified of at /user/notifications, the newest first',
  roles: ['support'],
  input: { who, ...pagingInput },
  output: page(Row),
  operands: ['who'],
  says: { who: whoSays },
  examples: ['13800138000', '7 --page-size 100'],
});

/** A page of the site; no other host can come of it. */
const Path = z.string().check(z.regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a page of the site, like /news'));

export const announce = writing('notifications', 'announce', {
  does: 'notifies one user, or all who have not switched announcements off',
  roles: ['support'],
  input: {
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    path: z.optional(Path),
    who: z.optional(who),
    all: z._default(z.boolean(), false),
  },
  output: z.object({ users: z.number() }),
  operands: ['title', 'text'],
  says: {
    title: 'the headline',
    text: 'the words below it, without markup',
    path: 'the page that it leads to',
    who: `whom: ${whoSays}`,
    all: 'to everybody',
  },
  examples: [
    '"系统升级" "今晚 2:00 至 3:00 暂停服务" --all --reason "maintenance"',
    '"你的申诉已处理" "作品已恢复展示" --who 13800138000 --path /app/square/mine --reason "ticket 71"',
  ],
});

export const notificationsNoun = {
  name: 'notifications',
  about: 'what users are notified of on the site',
  screen: notificationsScreen,
  commands: [listUserNotifications, announce],
};
