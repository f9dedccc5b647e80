import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const id = z.coerce.number().check(z.int(), z.minimum(1));

const fields = {
  id: z.number(),
  user_id: z.number(),
  /** `waiting`, `drawing`, `failed`, `done`. */
  state: z.string(),
  /** Why it failed; empty: it did not. */
  failure: z.string(),
  /** What the code says. */
  content: z.string(),
  template: z.string(),
  pixel_style: z.string(),
  /** Of 12 cells; empty: it was not read. */
  score: z.string(),
  create_time: z.string(),
  is_deleted: z.boolean(),
};

export const listQrCodes = reading('qr-codes', 'list', {
  does: 'QR codes with art that users asked for, the newest first',
  roles: ['support'],
  input: {
    who: z.optional(who),
    state: z._default(z.enum(['waiting', 'drawing', 'failed', 'done', 'all']), 'all'),
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pagingInput,
  },
  output: page(z.object(fields)),
  operands: ['who'],
  says: { who: whoSays, state: 'all unless given', words: 'in what the code says: an address that was reported' },
  examples: ['', '12 --state done', '--words example.com'],
});

const whole = z.object({
  ...fields,
  request: z.number(),
  /** As in `tasks show`. */
  task: z.number(),
  channel: z.string(),
  prompt: z.string(),
  /** Credits; its hold is `draw:<request>` in the ledger. */
  price: z.number(),
  /** Steps by which it was made stronger until it was read. */
  steps: z.number(),
  /** Where it is not read, in words. */
  problem: z.string(),
  width: z.number(),
  height: z.number(),
  /** Address of the picture; empty: there is none. */
  picture: z.string(),
});

export const showQrCode = reading('qr-codes', 'show', {
  does: 'one QR code: what it says, what was asked for, how well it is read, what it cost, where it is',
  roles: ['support'],
  input: { id },
  output: whole,
  operands: ['id'],
  says: { id: 'as in `qr-codes list`' },
  examples: ['120'],
});

export const removeQrCode = writing('qr-codes', 'remove', {
  does: 'takes a QR code away from its user and from its address, e.g. after a report; `qr-codes restore` brings it back for a week, then its files go; nothing is given back',
  roles: ['support'],
  input: { id },
  output: whole,
  operands: ['id'],
  says: { id: 'as in `qr-codes list`' },
  examples: ['120 --reason "reported: leads to a false bank"'],
});

export const restoreQrCode = writing('qr-codes', 'restore', {
  does: 'brings back a QR code that was removed, within a week',
  roles: ['support'],
  input: { id },
  output: whole,
  operands: ['id'],
  says: { id: 'as in `qr-codes list`' },
  examples: ['120 --reason "the report was wrong"'],
});

export const qrCodesNoun = {
  name: 'qr-codes',
  about: 'QR codes with art that users asked for',
  commands: [listQrCodes, showQrCode, removeQrCode, restoreQrCode],
};
