import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { commissionsScreen } from 'shared/contracts/operator/promotion/screen/commissions-screen.ts';
import { flagsScreen } from 'shared/contracts/operator/promotion/screen/flags-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import { CommissionStatus } from 'shared/contracts/promotion/income.ts';
import * as z from 'shared/contracts/schema.ts';

const Commission = z.object({
  id: z.number(),
  user_id: z.number(),
  buyer_id: z.number(),
  order_sn: z.string(),
  level: z.number(),
  source: z.string(),
  base: z.string(),
  /** Per cent: `10%`. */
  rate: z.string(),
  amount: z.string(),
  taken_back: z.string(),
  debt_paid: z.string(),
  status: CommissionStatus,
  why_held: z.string(),
  create_time: z.string(),
  payable_time: z.string(),
});

const roles = ['support' as const, 'finance' as const];
const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
const says = { id: 'its number in `commissions list`' };

export const listCommissions = reading('commissions', 'list', {
  does: 'what orders of friends brought, the newest first; amounts in yuan',
  roles,
  input: {
    who: z.optional(who),
    order: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    status: z.optional(CommissionStatus),
    ...pagingInput,
  },
  output: page(Commission),
  operands: ['who'],
  says: {
    who: `the distributor: ${whoSays}`,
    order: 'number of the order',
    status: 'pending; held: waits for an operator; available; taken: back by refunds; house: revoked',
  },
  examples: ['12', '--status held', '--order 2026013108000012345678'],
});

export const explainCommission = reading('commissions', 'explain', {
  does: 'why one commission is what it is: rule, postings and refunds, with the entries of each; amounts in yuan',
  roles,
  input: { id },
  output: z.object({
    ...Commission.shape,
    rule: z.string(),
    returns: z.array(
      z.object({
        create_time: z.string(),
        amount: z.string(),
        from_pending: z.string(),
        from_available: z.string(),
        to_debt: z.string(),
        by_house: z.string(),
      }),
    ),
    entries: z.array(z.object({ key: z.string(), create_time: z.string(), account: z.string(), amount: z.string() })),
  }),
  operands: ['id'],
  says,
  examples: ['7'],
});

const Changed = { input: { id }, output: Commission, operands: ['id'], says };

export const holdCommission = writing('commissions', 'hold', {
  ...Changed,
  does: 'lets a pending commission wait, also beyond its time',
  roles,
  examples: ['7 --reason "looks like a purchase for the commission"'],
});

export const releaseCommission = writing('commissions', 'release', {
  sudo: true,
  ...Changed,
  does: 'ends that; what is due becomes payable at once',
  roles,
  examples: ['7 --reason "looked into"'],
});

export const revokeCommission = writing('commissions', 'revoke', {
  sudo: true,
  ...Changed,
  does: 'gives what is left of a pending commission back to the house; cannot be undone',
  roles: ['finance'],
  examples: ['7 --reason "bought by the distributor"'],
});

export const commissionsNoun = {
  name: 'commissions',
  about: 'what orders of friends brought distributors, and why',
  screen: commissionsScreen,
  commands: [listCommissions, explainCommission, holdCommission, releaseCommission, revokeCommission],
};

const Flag = z.object({
  id: z.number(),
  user_id: z.number(),
  nickname: z.string(),
  inviter_id: z.number(),
  inviter_nickname: z.string(),
  signal: z.enum(['device', 'address', 'payout', 'pay']),
  state: z.enum(['open', 'cleared', 'confirmed']),
  /** Yuan that wait because of it, or would. */
  pending: z.string(),
  create_time: z.string(),
});

export const listFlags = reading('flags', 'list', {
  does: 'pairs of a user and an inviter who may be one person, the oldest first; what the one brings the other waits',
  roles,
  input: { who: z.optional(who), state: z.optional(z.enum(['open', 'cleared', 'confirmed'])), ...pagingInput },
  output: page(Flag),
  operands: ['who'],
  says: {
    who: `either of the two: ${whoSays}; with it in every state unless told`,
    state: 'open ones unless told',
  },
  examples: ['', '--state confirmed', '13800138000'],
});

const saysFlag = { id: 'its number in `flags list`' };

export const clearFlag = writing('flags', 'clear', {
  sudo: true,
  does: 'says that they are two people: what is due becomes payable at once, and the reward of the invitation is given',
  roles,
  input: { id },
  output: Flag,
  operands: ['id'],
  says: saysFlag,
  examples: ['7 --reason "a couple, both known"'],
});

export const confirmFlag = writing('flags', 'confirm', {
  sudo: true,
  does: 'says that they are one person: what is pending between them goes to the house, and later orders bring nothing',
  roles: ['finance'],
  input: { id },
  output: Flag,
  operands: ['id'],
  says: saysFlag,
  examples: ['7 --reason "the same bank card"'],
});

export const flagsNoun = {
  name: 'flags',
  about: 'accounts that may be one person’s',
  screen: flagsScreen,
  commands: [listFlags, clearFlag, confirmFlag],
};
