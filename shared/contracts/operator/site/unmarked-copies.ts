import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { unmarkedCopiesScreen } from 'shared/contracts/operator/site/screen/unmarked-copies-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

export const listUnmarkedCopies = reading('unmarked-copies', 'list', {
  does: 'who was given pictures without the visible mark, the newest first',
  roles: ['support'],
  input: { ...pagingInput, who: z.optional(who) },
  output: page(z.object({ user: z.number(), record: z.number(), time: z.string() })),
  operands: ['who'],
  says: { who: `whose: ${whoSays}` },
  examples: ['', '13800138000'],
});

export const unmarkedCopiesNoun = {
  name: 'unmarked-copies',
  about: 'the log of pictures without the visible mark; `settings set label.mark on_request` allows them',
  screen: unmarkedCopiesScreen,
  commands: [listUnmarkedCopies],
};
