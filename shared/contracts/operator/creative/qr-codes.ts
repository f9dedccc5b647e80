import { reading } from 'shared/contracts/operator/command.ts';
import { sayWorkFilter, workCommands, workFields, workFilter } from 'shared/contracts/operator/creative/made-works.ts';
import { qrCodesScreen } from 'shared/contracts/operator/creative/screen/qr-codes-screen.ts';
import { page } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const fields = {
  ...workFields,
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
  input: workFilter,
  output: page(z.object(fields)),
  operands: ['who'],
  says: { ...sayWorkFilter, words: 'in what the code says: an address that was reported' },
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

export const {
  show: showQrCode,
  remove: removeQrCode,
  restore: restoreQrCode,
} = workCommands('qr-codes', whole, {
  id: 'as in `qr-codes list`',
  show: 'one QR code: what it says, what was asked for, how well it is read, what it cost, where it is',
  remove: 'takes a QR code away from its user and from its address, e.g. after a report',
  restore: 'brings back a QR code that was removed, within a week',
  reported: 'leads to a false bank',
});

export const qrCodesNoun = {
  name: 'qr-codes',
  about: 'QR codes with art that users asked for',
  screen: qrCodesScreen,
  commands: [listQrCodes, showQrCode, removeQrCode, restoreQrCode],
};
