import { reading } from 'shared/contracts/operator/command.ts';
import { inboxScreen } from 'shared/contracts/operator/operation/screen/inbox-screen.ts';
import * as z from 'shared/contracts/schema.ts';

export const showInbox = reading('inbox', 'list', {
  does: 'everything that waits for an operator, the oldest first, with the command that shows it; what your token may not look at is left out',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      waiting: z.string(),
      count: z.number(),
      oldest: z.nullable(z.string()),
      /** Of the oldest. */
      age: z.string(),
      next: z.string(),
    }),
  ),
  columns: ['waiting', 'count', 'age', 'next'],
  examples: [''],
});

export const inboxNoun = {
  name: 'inbox',
  about: 'one list of everything that waits for an operator',
  screen: inboxScreen,
  commands: [showInbox],
};
