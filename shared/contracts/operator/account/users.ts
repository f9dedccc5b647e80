import { CreditsOrYuan, LedgerLine } from 'shared/contracts/operator/account/ledger.ts';
import { usersScreen } from 'shared/contracts/operator/account/screen/users-screen.ts';
import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const says = { who: whoSays };

const User = z.object({
  id: z.number(),
  sn: z.string(),
  nickname: z.string(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  frozen: z.boolean(),
  create_time: z.string(),
});

export const findUsers = reading('users', 'find', {
  does: 'finds people; without a text the newest',
  roles: ['support', 'finance'],
  input: { text: z.optional(z.string().check(z.trim(), z.maxLength(200))), ...pagingInput },
  output: page(User),
  operands: ['text'],
  says: { text: `${whoSays}, or a part of the name` },
  examples: ['13800138000', '小智', '--page-size 100'],
});

export const showUser = reading('users', 'show', {
  does: 'one user: balances (credits, and cny in yuan), logins, last entries, what operators did',
  roles: ['support', 'finance'],
  input: { who },
  output: z.object({
    ...User.shape,
    real_name: z.string(),
    inviter_id: z.nullable(z.number()),
    balances: z.array(z.object({ currency: z.string(), account: z.string(), balance: CreditsOrYuan })),
    logins: z.array(
      z.object({ terminal: z.string(), device: z.string(), create_time: z.string(), expire_time: z.string() }),
    ),
    entries: z.array(LedgerLine),
    operators: z.array(z.object({ time: z.string(), operator: z.string(), command: z.string(), reason: z.string() })),
  }),
  operands: ['who'],
  says,
  examples: ['12', '13800138000 --json'],
});

const Frozen = z.object({ id: z.number(), nickname: z.string(), frozen: z.boolean(), ended_logins: z.number() });

export const freezeUser = writing('users', 'freeze', {
  does: 'ends every login and running answer within seconds, and refuses new logins',
  roles: ['support'],
  input: { who },
  output: Frozen,
  operands: ['who'],
  says,
  examples: ['12 --reason "spam, ticket 4711"'],
});

export const unfreezeUser = writing('users', 'unfreeze', {
  does: 'lets a frozen user log in again',
  roles: ['support'],
  input: { who },
  output: Frozen,
  operands: ['who'],
  says,
  examples: ['12 --reason "was a mistake"'],
});

export const logOutUser = writing('users', 'logout', {
  does: 'ends every login of a user, who may log in again',
  roles: ['support'],
  input: { who },
  output: Frozen,
  operands: ['who'],
  says,
  examples: ['12 --reason "lost phone"'],
});

export const resetProfile = writing('users', 'reset-profile', {
  does: 'takes back a name and a picture that others should not see: both are those of a new account again',
  roles: ['support'],
  input: { who },
  output: z.object({ id: z.number(), nickname: z.string() }),
  operands: ['who'],
  says,
  examples: ['12 --reason "advertisement as a name"'],
});

const avatar = '\\d{1,10}:[\\w-]{1,80}\\.[a-z]{1,5}';
const avatars = z
  .string()
  .check(z.regex(new RegExp(`^${avatar}(,${avatar}){0,99}$`), 'must be as `users avatars` shows them'));

export const listAvatars = reading('users', 'avatars', {
  does: 'pictures of users that nobody has looked at: others see the one of a new account meanwhile',
  roles: ['support'],
  input: { ...pagingInput },
  output: page(z.object({ avatar: z.string(), nickname: z.string(), picture: z.string() })),
  examples: ['', '--page-size 100'],
});

export const approveAvatars = writing('users', 'approve-avatars', {
  does: 'shows pictures of users to everybody; one that was changed since is refused. `reset-profile` takes back a bad one',
  roles: ['support'],
  input: { avatars },
  output: z.object({ ids: z.array(z.number()) }),
  operands: ['avatars'],
  says: { avatars: 'user and file, as `users avatars` shows them; one or several, with commas' },
  examples: ['12:3f1c9a.webp,31:77ab02.png --reason "fine"'],
});

export const setMobile = writing('users', 'set-mobile', {
  sudo: true,
  does: 'gives a user another mobile, e.g. after a lost number; every login ends, and the password stays. Make sure that it is the same person: the mobile opens the account',
  input: { who, mobile: z.string().check(z.trim(), z.regex(/^1[3-9]\d{9}$/, 'must be a mobile number of 11 digits')) },
  output: Frozen,
  operands: ['who'],
  says: { ...says, mobile: 'the new number, which no other account has; the audit log does not keep it' },
  secrets: ['mobile'],
  examples: ['12 --mobile 13900139000 --reason "identity card seen, ticket 4711"'],
});

export const adjustCredits = writing('users', 'adjust', {
  sudo: true,
  does: 'adds credits to a user, or takes some',
  roles: ['finance'],
  input: {
    who,
    currency: z.enum(['chat', 'draw']),
    amount: z.number().check(z.int(), z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
    remark: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  output: z.object({
    id: z.number(),
    nickname: z.string(),
    currency: z.string(),
    amount: z.number(),
    balance: z.number(),
  }),
  operands: ['who'],
  says: {
    ...says,
    currency: 'credits for chats or for drawings',
    amount: 'whole credits; below 0 takes them',
    remark: 'what the user reads beside the entry',
  },
  examples: [
    '12 --currency chat --amount 50 --reason "answer was lost, ticket 4711"',
    '12 --currency draw --amount -20 --reason "given twice"',
  ],
});

export const usersNoun = {
  name: 'users',
  about: 'people with an account: find, freeze, credits',
  screen: usersScreen,
  commands: [
    findUsers,
    showUser,
    freezeUser,
    unfreezeUser,
    logOutUser,
    listAvatars,
    approveAvatars,
    resetProfile,
    setMobile,
    adjustCredits,
  ],
};
