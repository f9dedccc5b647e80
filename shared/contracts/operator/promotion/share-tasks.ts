import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { shareTasksScreen } from 'shared/contracts/operator/promotion/screen/share-tasks-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const kinds = ['invite', 'share', 'square'] as const;
const roles = ['support' as const, 'finance' as const];

const ShareTask = z.object({
  kind: z.enum(kinds),
  open: z.boolean(),
  /** Credits each time, and times a day of a user. */
  chat: z.number(),
  draw: z.number(),
  max: z.number(),
  /** What was rewarded: today in Beijing, and in 30 days with what it cost. */
  today: z.number(),
  month: z.number(),
  month_users: z.number(),
  month_chat: z.number(),
  month_draw: z.number(),
});

export const listShareTaskRewards = reading('share-tasks', 'list', {
  does: 'what sharing is rewarded with, and what that came to today and in 30 days',
  roles,
  input: {},
  output: z.array(ShareTask),
  examples: [''],
});

const Reward = z.object({
  kind: z.enum(kinds),
  /** Number of the friend, or of the picture. */
  subject: z.number(),
  chat: z.number(),
  draw: z.number(),
  create_time: z.string(),
});

export const findShareTaskRewards = reading('share-tasks', 'find', {
  does: 'rewards of one user, the newest first: for which friend, or which picture',
  roles,
  input: { who, ...pagingInput },
  output: page(Reward),
  operands: ['who'],
  says: { who: whoSays },
  examples: ['13800138000'],
});

export const shareTasksNoun = {
  name: 'share-tasks',
  about: 'rewards of sharing; what they are is set by `settings set share_task.invite_max 3`',
  screen: shareTasksScreen,
  commands: [listShareTaskRewards, findShareTaskRewards],
};
