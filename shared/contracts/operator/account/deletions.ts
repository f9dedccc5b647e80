import { deletionsScreen } from 'shared/contracts/operator/account/screen/deletions-screen.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const says = { who: whoSays };

const Deletion = z.object({
  user_id: z.number(),
  nickname: z.string(),
  request_time: z.string(),
  due_time: z.string(),
  /** What holds it up: `frozen`, `debt` (credits), `owed` (commission), `order`, `refund`, `answer`, `withdrawal`, `commission`; empty: nothing. */
  waits_for: z.string(),
  done_time: z.nullable(z.string()),
});

export const listDeletions = reading('deletions', 'list', {
  does: 'accounts that their users want deleted, and what holds one up that is due; the newest first',
  roles: ['support'],
  input: { state: z._default(z.enum(['open', 'held', 'done', 'all']), 'open'), ...pagingInput },
  output: page(Deletion),
  says: { state: 'held: due, and something stands in the way' },
  examples: ['', '--state held'],
});

export const requestDeletion = writing('deletions', 'request', {
  does: 'begins the days to think for a user who asked in writing; done by a job when they are over',
  roles: ['support'],
  input: { who },
  output: Deletion,
  operands: ['who'],
  says,
  examples: ['12 --reason "letter of 3 May, identity checked"'],
});

export const cancelDeletion = writing('deletions', 'cancel', {
  does: 'ends the days to think; the account stays as it is',
  roles: ['support'],
  input: { who },
  output: z.object({ user_id: z.number(), nickname: z.string() }),
  operands: ['who'],
  says,
  examples: ['12 --reason "asked by phone to keep it"'],
});

export const deletionsNoun = {
  name: 'deletions',
  about: 'accounts that their users want deleted',
  screen: deletionsScreen,
  commands: [listDeletions, requestDeletion, cancelDeletion],
};
