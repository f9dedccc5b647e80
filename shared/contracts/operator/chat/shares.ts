import { sharesScreen } from 'shared/contracts/operator/chat/screen/shares-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Share = z.object({
  id: z.string(),
  user_id: z.number(),
  title: z.string(),
  count: z.number(),
  create_time: z.string(),
  revoke_time: z.nullable(z.string()),
});

export const listShares = reading('shares', 'list', {
  does: 'conversations that users share by a link, the newest first',
  roles: ['support'],
  input: { ...pagingInput },
  output: page(Share),
  examples: ['', '--page-size 100 --json'],
});

export const endShare = writing('shares', 'end', {
  does: 'ends a share: its page is gone at once, and its copy of the conversation is deleted',
  roles: ['support'],
  input: { id: z.string().check(z.regex(/^[\w-]{22}$/, 'must be 22 letters, digits, "-" and "_"')) },
  output: Share,
  operands: ['id'],
  says: { id: 'the last part of its address, /chat/share/<id>' },
  examples: ['K2rCp6sCPyD0SelXbyEmmQ --reason "reported: personal data"'],
});

export const sharesNoun = {
  name: 'shares',
  about: 'conversations that users share by a link',
  screen: sharesScreen,
  commands: [listShares, endShare],
};
