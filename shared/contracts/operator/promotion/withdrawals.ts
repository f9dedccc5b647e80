import { Yuan } from 'shared/contracts/account/order.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import {
  addProof,
  confirmPaid,
  confirmReturned,
  exportBatch,
  failWithdrawal,
  importBatch,
  listPayoutChannels,
  payWithdrawal,
  previewBatch,
  queryWithdrawal,
} from 'shared/contracts/operator/promotion/payouts.ts';
import { withdrawalsScreen } from 'shared/contracts/operator/promotion/screen/withdrawals-screen.ts';
import {
  OperatorWithdrawal,
  operatorStatuses,
  QueuedWithdrawal,
} from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const sn = z.string().check(z.trim(), z.minLength(8), z.maxLength(40));
/** One number, or several with commas. */
const sns = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z\d]{8,40}(\s*,\s*[A-Za-z\d]{8,40}){0,99}$/, 'must be numbers with commas, at most 100'),
  );
/** What the user reads about it. */
const remark = z.string().check(z.trim(), z.minLength(2), z.maxLength(200));
const roles = ['finance' as const];
const saysSn = { sn: 'the number of the withdrawal' };

const Detail = z.object({
  ...QueuedWithdrawal.shape,
  /** Whole, for who transfers it. */
  payee: z.object({
    account: z.string(),
    real_name: z.string(),
    picture: z.string(),
    /** What the code on the picture says: shown as a code again, it is paid by a scan. */
    code: z.string(),
  }),
  verify_remark: z.string(),
  transfer_remark: z.string(),
  reference: z.string(),
  /** Its user sees a picture of the transfer. */
  has_proof: z.boolean(),
  tries: z.number(),
  verify_time: z.nullable(z.string()),
  pay_time: z.nullable(z.string()),
  sent_time: z.nullable(z.string()),
  postings: z.array(z.object({ key: z.string(), create_time: z.string() })),
  /** Other users with the same payout account. */
  same_account: z.array(z.number()),
});

export const findWithdrawals = reading('withdrawals', 'find', {
  does: 'withdrawals, the oldest first; those that wait for a review unless told. `--status approved` has those that wait to be paid',
  roles: ['support', 'finance'],
  input: { who: z.optional(who), status: z.optional(z.enum(operatorStatuses)), ...pagingInput },
  output: page(QueuedWithdrawal),
  columns: ['sn', 'user_id', 'leaves', 'account', 'signs', 'status', 'approver', 'payer', 'channel', 'create_time'],
  operands: ['who'],
  says: {
    who: `whose: ${whoSays}; with it all of that user's`,
    status:
      'how far it is: review, then approved, then paying, then paid; or how else it ended: declined (`reject`), failed (`fail`), cancelled (by its user), returned (`returned`)',
  },
  examples: ['', '--status approved', '13800138000'],
});

export const countWithdrawals = reading('withdrawals', 'steps', {
  does: 'how many withdrawals are at each step, and what would leave with them; what was paid: of the last 30 days',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      status: z.enum(operatorStatuses),
      withdrawals: z.number(),
      leaves: Yuan,
      oldest: z.nullable(z.string()),
    }),
  ),
});

export const showWithdrawal = reading('withdrawals', 'show', {
  does: 'one withdrawal with the whole account, its postings, and users who have the same account; `commissions list <who>` has what its user earned',
  roles,
  input: { sn },
  output: Detail,
  operands: ['sn'],
  says: saysSn,
  examples: ['W2026013108000012345678'],
});

export const approveWithdrawal = writing('withdrawals', 'approve', {
  sudo: true,
  does: 'agrees to withdrawals that wait for a review, all of them or none; `withdrawals pay` lets each be paid',
  roles,
  input: { sns, remark: z.optional(remark) },
  output: z.array(OperatorWithdrawal),
  operands: ['sns'],
  says: { sns: 'the number of the withdrawal, or several with commas', remark: 'what the user reads beside it' },
  columns: ['sn', 'user_id', 'leaves', 'type', 'account', 'status'],
  examples: [
    'W2026013108000012345678 --reason "looked at the orders"',
    'W2026013108000012345678,W2026013108000012345679 --reason "both known"',
  ],
});

export const rejectWithdrawal = writing('withdrawals', 'reject', {
  sudo: true,
  does: 'ends a withdrawal that is not being paid (`find --status declined`); the amount goes back, and the user reads why',
  roles,
  input: { sn, remark },
  output: OperatorWithdrawal,
  operands: ['sn'],
  says: { ...saysSn, remark: 'why, as the user reads it' },
  examples: ['W2026013108000012345678 --remark "收款人姓名与账号不符" --reason "ticket 4711"'],
});

export const showPayoutIdentity = reading('withdrawals', 'identity', {
  does: 'real name and ID number of a user, as they were given for withdrawals; empty: they were not',
  roles,
  input: { who },
  output: z.object({ user_id: z.number(), real_name: z.string(), id_number: z.string(), create_time: z.string() }),
  operands: ['who'],
  says: { who: whoSays },
  examples: ['13800138000'],
});

export const listPayoutTax = reading('withdrawals', 'tax', {
  does: 'what was paid to each person in a year of Beijing, for the accountant',
  roles,
  input: { year: z.string().check(z.regex(/^20\d\d$/, 'must be a year like 2026')) },
  output: z.array(
    z.object({
      user_id: z.number(),
      real_name: z.string(),
      id_number: z.string(),
      withdrawals: z.number(),
      amount: Yuan,
      fee: Yuan,
      left: Yuan,
      last_time: z.string(),
    }),
  ),
  operands: ['year'],
  says: { year: 'of payments, in Beijing' },
  examples: ['2026', '2026 --csv tax-2026.csv'],
});

export const withdrawalsNoun = {
  name: 'withdrawals',
  about: 'money that users withdraw: review, payment, proof, files for transfers by hand, tax',
  screen: withdrawalsScreen,
  commands: [
    findWithdrawals,
    countWithdrawals,
    showWithdrawal,
    approveWithdrawal,
    rejectWithdrawal,
    payWithdrawal,
    confirmPaid,
    failWithdrawal,
    confirmReturned,
    queryWithdrawal,
    addProof,
    exportBatch,
    previewBatch,
    importBatch,
    listPayoutChannels,
    showPayoutIdentity,
    listPayoutTax,
  ],
};
