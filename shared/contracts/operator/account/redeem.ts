import { id } from 'shared/contracts/id.ts';
import { isMoment } from 'shared/contracts/moment.ts';
import { redeemScreen } from 'shared/contracts/operator/account/screen/redeem-screen.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { noMoment } from 'shared/contracts/operator/day.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Batch = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.string(),
  gives: z.string(),
  codes: z.number(),
  /** How many people may use each code. */
  uses: z.number(),
  /** Uses of all its codes so far. */
  used: z.number(),
  valid_from: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  void: z.boolean(),
  create_time: z.string(),
});

const moment = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/,
      'must be a day or a moment in Beijing: 2026-01-31 or "2026-01-31 08:00"',
    ),
    z.refine(isMoment, noMoment),
  );

export const listBatches = reading('redeem', 'list', {
  does: 'batches of codes, the newest first: what they give, how many are used',
  roles: ['support', 'finance'],
  input: pagingInput,
  output: page(Batch),
});

export const makeBatch = writing('redeem', 'make', {
  sudo: true,
  does: 'makes a batch of codes and shows them, this one time',
  input: {
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    kind: z.enum(['vip', 'recharge', 'chat', 'draw']),
    amount: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    package: z.optional(id),
    count: z.number().check(z.int(), z.minimum(1), z.maximum(5000)),
    uses: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    from: z.optional(moment),
    until: z.optional(moment),
  },
  output: z.object({
    id: z.number(),
    name: z.string(),
    gives: z.string(),
    codes: z.array(z.object({ code: z.string() })),
  }),
  operands: ['name'],
  says: {
    name: 'what it is for; no two batches have the same',
    kind: 'what a code gives: a membership, a recharge package, or credits for chats or for drawings',
    amount: 'credits that each use gives (chat, draw)',
    package: 'number of the package that each use gives, as it is now (vip, recharge)',
    count: 'how many codes',
    uses: 'how many people may use each code, each of them once',
    from: 'first day or moment (Beijing); at once unless given',
    until: 'last day or moment (Beijing); for ever unless given',
  },
  secretReply: true,
  csv: 'codes',
  examples: [
    '"会员月卡" --kind vip --package 1 --count 100 --csv cards.csv --reason "sold at the shop"',
    '"春节活动" --kind chat --amount 100 --count 500 --until 2027-02-28 --csv codes.csv --reason "spring campaign"',
    '"发布会" --kind draw --amount 20 --count 1 --uses 300 --reason "one code for everybody in the hall"',
  ],
});

export const findCodes = reading('redeem', 'find', {
  does: 'codes by the code, its first group, its batch, or who used it; the last used first',
  roles: ['support', 'finance'],
  input: {
    code: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    batch: z.optional(id),
    who: z.optional(who),
    ...pagingInput,
  },
  output: page(
    z.object({
      id: z.number(),
      code: z.string(),
      batch: z.number(),
      name: z.string(),
      gives: z.string(),
      state: z.enum(['open', 'used', 'void']),
      used: z.string(),
      /** Users who used it last, at most ten. */
      users: z.array(z.number()),
      used_time: z.nullable(z.string()),
    }),
  ),
  operands: ['code'],
  says: {
    code: 'the whole code in any spelling, or its first four characters',
    batch: 'number of a batch in `redeem list`',
    who: `user who redeemed it: ${whoSays}`,
  },
  examples: ['ABCD-EFGH-JKMN-PQRS', 'ABCD', '--batch 3', '--who 13800138000'],
});

export const voidCodes = writing('redeem', 'void', {
  sudo: true,
  does: 'ends a batch, or one code: nobody can use it from now on; what was given stays',
  roles: ['finance'],
  input: { batch: z.optional(id), code: z.optional(id) },
  output: z.object({ batch: z.number(), name: z.string(), code: z.nullable(z.number()), ended_codes: z.number() }),
  says: { batch: 'number of a batch in `redeem list`', code: 'number of one code in `redeem find`' },
  examples: ['--batch 3 --reason "the list was published"', '--code 1204 --reason "sent to the wrong person"'],
});

export const redeemNoun = {
  name: 'redeem',
  about: 'redeem codes: make, list, find, void',
  screen: redeemScreen,
  commands: [listBatches, makeBatch, findCodes, voidCodes],
};
