import { Yuan } from 'shared/contracts/account/order.ts';
import { isShortened } from 'shared/contracts/csv.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { OperatorWithdrawal } from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import * as z from 'shared/contracts/schema.ts';

const sn = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));
const remark = z.string().check(z.trim(), z.minLength(2), z.maxLength(200));
const reference = z.string().check(
  z.trim(),
  z.minLength(4),
  z.maxLength(64),
  z.refine((text) => !isShortened(text), 'is what a spreadsheet made of a long number: give the number itself'),
);
/** Characters of 10 MB in Base64. */
const picture = z.string().check(z.minLength(1), z.maxLength(14_000_000));
const roles = ['finance' as const];
const saysSn = { sn: 'the number of the withdrawal' };
const saysPicture = 'picture of the transfer, which its user sees: JPG, PNG, WebP or GIF, up to 10 MB';

export const payWithdrawal = writing('withdrawals', 'pay', {
  sudo: true,
  does: 'lets an approved withdrawal be paid: by a person, or by a channel, which is sent it at once',
  roles,
  input: { sn, channel: z._default(z.string().check(z.trim(), z.maxLength(40)), 'manual') },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: { ...saysSn, channel: 'a name of `withdrawals channels`; manual: a person transfers it by hand' },
  examples: [
    'W2026013108000012345678 --reason "payday"',
    'W2026013108000012345678 --channel alipay-transfer --reason "payday"',
  ],
});

export const confirmPaid = writing('withdrawals', 'paid', {
  sudo: true,
  does: 'notes that a person has transferred a withdrawal by hand',
  roles,
  input: { sn, reference, remark: z.optional(remark) },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: { ...saysSn, reference: 'number of the transfer at the bank or wallet', remark: 'what the user reads' },
  examples: ['W2026013108000012345678 --reference 20260131998877 --reason "transferred by Li"'],
});

export const failWithdrawal = writing('withdrawals', 'fail', {
  sudo: true,
  does: 'ends a withdrawal that could not be transferred by hand, or that its channel has never heard of; the amount goes back',
  roles,
  input: { sn, remark },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: { ...saysSn, remark: 'why, as the user reads it' },
  examples: ['W2026013108000012345678 --remark "收款账户不存在" --reason "the bank sent it back"'],
});

export const confirmReturned = writing('withdrawals', 'returned', {
  sudo: true,
  does: 'notes that a transfer by hand which counts as paid came back; the amount and the fee go back to the user',
  roles,
  input: { sn, remark },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: { ...saysSn, remark: 'why, as the user reads it' },
  examples: ['W2026013108000012345678 --remark "收款账户已注销，银行退回" --reason "line 7 of the statement"'],
});

export const queryWithdrawal = writing('withdrawals', 'query', {
  does: 'asks the channel of a withdrawal how it is, and gives its answer effect; of one that was paid, whether it came back',
  roles,
  input: { sn },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: saysSn,
  alarm: 'problem',
  examples: ['W2026013108000012345678 --reason "the user asks where it is"'],
});

export const addProof = writing('withdrawals', 'proof', {
  does: 'keeps a picture of a transfer beside a withdrawal, for its user',
  roles,
  input: { sn, picture },
  output: OperatorWithdrawal,
  operands: ['sn'],
  binaries: ['picture'],
  says: { ...saysSn, picture: saysPicture },
  examples: ['W2026013108000012345678 --picture transfer.png --reason "proof of the transfer"'],
});

export const exportBatch = writing('withdrawals', 'batch', {
  sudo: true,
  does: 'the list of transfers by hand for a bank or wallet: what `withdrawals pay` left to a person and is in no list yet, or a former list again',
  roles,
  input: { again: z.optional(z.string().check(z.trim(), z.maxLength(40))) },
  output: z.object({
    transfers: z.array(
      z.object({
        batch: z.string(),
        sn: z.string(),
        type: z.string(),
        /** Where a picture of a code was given: what the code says. */
        account: z.string(),
        real_name: z.string(),
        amount: Yuan,
      }),
    ),
  }),
  csv: 'transfers',
  says: { again: 'the name of a list that was written before' },
  secretReply: true,
  examples: ['--csv transfers.csv --reason "payday"', '--again B20260131080000 --csv transfers.csv --reason "lost"'],
});

/** Reasons why a line of a table of results has no effect. */
export const resultProblems = [
  'no_result',
  'no_reference',
  'shortened',
  'unreadable',
  'twice',
  'not_by_hand',
  'ended',
  'other_reference',
] as const;

/** A table of results, and what it does. */
const results = {
  input: { table: z.string().check(z.minLength(1), z.maxLength(900_000)) },
  output: z.object({
    paid: z.number(),
    failed: z.number(),
    known: z.number(),
    wrong: z.number(),
    /** Leaves with the lines that are paid. */
    leaves: Yuan,
    lines: z.array(
      z.object({
        row: z.number(),
        sn: z.string(),
        user_id: z.nullable(z.number()),
        real_name: z.string(),
        leaves: z.nullable(Yuan),
        outcome: z.enum(['paid', 'failed', 'known', 'wrong']),
        reference: z.string(),
        remark: z.string(),
        problem: z.nullable(z.enum(resultProblems)),
      }),
    ),
  }),
  files: ['table'],
  says: {
    table:
      'a file of CSV, such as that of `withdrawals batch` with the columns result, reference and remark added, without the lines of transfers that have not ended; a result that is known already is skipped',
  },
};

export const previewBatch = reading('withdrawals', 'preview', {
  ...results,
  large: true,
  does: 'says what `withdrawals import` would do with each line of a table, also with those that are wrong',
  roles,
  examples: ['--table results.csv'],
});

export const importBatch = writing('withdrawals', 'import', {
  ...results,
  sudo: true,
  does: 'reads how transfers by hand ended, from a table with the columns sn, result (paid or failed), reference, remark, or their Chinese names; all of it or nothing',
  roles,
  examples: ['--table results.csv --reason "results of the bank"'],
});

export const listPayoutChannels = reading('withdrawals', 'channels', {
  does: 'who can pay withdrawals out',
  roles,
  input: {},
  output: z.array(z.object({ name: z.string(), label: z.string(), paying: z.number(), amount: Yuan })),
});
