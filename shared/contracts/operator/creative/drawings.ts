import { reading } from 'shared/contracts/operator/command.ts';
import { sayWorkFilter, workCommands, workFields, workFilter } from 'shared/contracts/operator/creative/made-works.ts';
import { drawingsScreen } from 'shared/contracts/operator/creative/screen/drawings-screen.ts';
import { page } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const fields = {
  ...workFields,
  model: z.string(),
  /** The channel that it was sent to; empty: to none. */
  channel: z.string(),
  create_time: z.string(),
  /** Its user does not see it. */
  is_deleted: z.boolean(),
  /** An operator removed it. */
  is_removed: z.boolean(),
};
const Drawing = z.object(fields);

export const listDrawings = reading('drawings', 'list', {
  does: 'pictures that users asked for, the newest first',
  roles: ['support'],
  input: {
    ...workFilter,
    failure: z.optional(z.enum(['prompt', 'result', 'reference', 'busy', 'operator', 'lost', 'cancelled'])),
    channel: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  },
  output: page(Drawing),
  operands: ['who'],
  says: {
    ...sayWorkFilter,
    failure: 'only those that failed so',
    channel: 'only of this channel',
    words: 'in the prompt',
  },
  examples: ['', '--failure lost --channel ark', '12 --state done', '--words 灯塔'],
});

const whole = z.object({
  ...fields,
  /** The provider's words. */
  failure_words: z.string(),
  request: z.number(),
  /** As in `tasks show`. */
  task: z.number(),
  /** The number that the provider gave it. */
  provider_task: z.string(),
  sent_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  prompt: z.string(),
  action: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  parent: z.number(),
  /** Credits of this picture; the hold of the whole request is `draw:<request>` in the ledger. */
  price: z.number(),
  /** Address of the picture; empty: there is none. */
  picture: z.string(),
});

export const {
  show: showDrawing,
  remove: removeDrawing,
  restore: restoreDrawing,
} = workCommands('drawings', whole, {
  id: 'of the picture, as in `drawings list`',
  show: 'one picture: what was asked for, who painted it, what it cost, where it is',
  remove: 'takes a picture away from its user, from its address and from the square, e.g. after a report',
  restore:
    'brings back a picture that was removed, within a week; its post in the square stays taken down until `square restore`',
  reported: 'shows a person',
});

export const drawingsNoun = {
  name: 'drawings',
  about: 'pictures that users asked for',
  screen: drawingsScreen,
  commands: [listDrawings, showDrawing, removeDrawing, restoreDrawing],
};
