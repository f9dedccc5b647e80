import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { percent } from 'shared/contracts/operator/percent.ts';
import { distributorsScreen } from 'shared/contracts/operator/promotion/screen/distributors-screen.ts';
import { ratesScreen } from 'shared/contracts/operator/promotion/screen/rates-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Distributor = z.object({
  user_id: z.number(),
  nickname: z.string(),
  group: z.string(),
  frozen: z.boolean(),
  frozen_reason: z.string(),
  friends: z.number(),
  earned: z.string(),
  pending: z.string(),
  available: z.string(),
  debt: z.string(),
  create_time: z.string(),
});

const Application = z.object({
  id: z.number(),
  user_id: z.number(),
  nickname: z.string(),
  name: z.string(),
  mobile: z.string(),
  status: z.enum(['waiting', 'approved', 'refused']),
  remark: z.string(),
  create_time: z.string(),
  decide_time: z.nullable(z.string()),
});

const roles = ['support' as const, 'finance' as const];
const group = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const says = { who: whoSays, group: 'its number or name, as in `rates list`' };

export const listDistributors = reading('distributors', 'list', {
  does: 'distributors, the newest first; amounts in yuan',
  roles,
  input: { group: z.optional(group), frozen: z.optional(z.enum(['yes', 'no'])), ...pagingInput },
  output: page(Distributor),
  says: { group: says.group, frozen: 'only those who are frozen, or who are not' },
  examples: ['', '--frozen yes'],
});

export const showDistributor = reading('distributors', 'show', {
  does: 'one distributor; amounts in yuan. `commissions list` has the lines',
  roles,
  input: { who },
  output: Distributor,
  operands: ['who'],
  says: { who: says.who },
  examples: ['12'],
});

export const addDistributor = writing('distributors', 'add', {
  does: 'makes a user a distributor without an application',
  roles: ['support'],
  input: { who, group: z.optional(group) },
  output: Distributor,
  operands: ['who'],
  says: { ...says, group: `${says.group}; else the first one` },
  examples: ['12 --reason "partner since June"'],
});

export const moveDistributor = writing('distributors', 'move', {
  sudo: true,
  does: 'puts a distributor into another group; its rates hold for orders that are paid from now on',
  roles: ['finance'],
  input: { who, group },
  output: Distributor,
  operands: ['who'],
  says,
  examples: ['12 --group 金牌 --reason "a hundred friends"'],
});

export const freezeDistributor = writing('distributors', 'freeze', {
  does: 'lets all that is pending, and what comes, wait; what is available can still be withdrawn. The user reads the reason',
  roles,
  input: { who },
  output: Distributor,
  operands: ['who'],
  says: { who: says.who },
  examples: ['12 --reason "正在核实推广方式"'],
});

export const unfreezeDistributor = writing('distributors', 'unfreeze', {
  sudo: true,
  does: 'ends that; what is due becomes payable at once',
  roles,
  input: { who },
  output: Distributor,
  operands: ['who'],
  says: { who: says.who },
  examples: ['12 --reason "looked into"'],
});

export const listApplications = reading('distributors', 'applications', {
  does: 'applications, the oldest first; those that wait unless told',
  roles,
  input: { status: z._default(z.enum(['waiting', 'approved', 'refused']), 'waiting'), ...pagingInput },
  output: page(Application),
  says: { status: 'how far it is' },
  examples: ['', '--status refused'],
});

const application = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

export const approveApplication = writing('distributors', 'approve', {
  does: 'agrees to an application: the user is a distributor',
  roles,
  input: { application },
  output: Application,
  operands: ['application'],
  says: { application: 'its number in `distributors applications`' },
  examples: ['7 --reason "known shop"'],
});

export const refuseApplication = writing('distributors', 'refuse', {
  does: 'refuses an application; the user reads the remark, and can apply again',
  roles,
  input: { application, remark: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)) },
  output: Application,
  operands: ['application'],
  says: { application: 'its number in `distributors applications`', remark: 'why, as the user reads it' },
  examples: ['7 --remark "请填写真实姓名" --reason "no name"'],
});

export const distributorsNoun = {
  name: 'distributors',
  about: 'who earns by friends: applications, groups, freezing',
  screen: distributorsScreen,
  commands: [
    listDistributors,
    showDistributor,
    addDistributor,
    moveDistributor,
    freezeDistributor,
    unfreezeDistributor,
    listApplications,
    approveApplication,
    refuseApplication,
  ],
};

const rate = percent;
const rates = { member_first: rate, member_second: rate, recharge_first: rate, recharge_second: rate };
const Group = z.object({
  id: z.number(),
  name: z.string(),
  member_first: z.string(),
  member_second: z.string(),
  recharge_first: z.string(),
  recharge_second: z.string(),
  distributors: z.number(),
});
const saysRates = {
  member_first: 'per cent of memberships for level 1, like 10 or 12.5%',
  member_second: 'per cent of memberships for level 2',
  recharge_first: 'per cent of recharges for level 1',
  recharge_second: 'per cent of recharges for level 2',
};

export const listRates = reading('rates', 'list', {
  does: 'groups of distributors with their rates in per cent; everybody begins in the first one',
  roles,
  input: {},
  output: z.array(Group),
});

export const addRates = writing('rates', 'add', {
  sudo: true,
  does: 'adds a group of distributors',
  roles: ['finance'],
  input: { name: group, ...rates },
  output: Group,
  operands: ['name'],
  says: { name: 'what it is called', ...saysRates },
  examples: [
    '金牌 --member-first 15% --member-second 5% --recharge-first 8% --recharge-second 2% --reason "new group"',
  ],
});

export const setRates = writing('rates', 'set', {
  sudo: true,
  does: 'changes rates of a group, for orders that are paid from now on',
  roles: ['finance'],
  input: {
    group,
    member_first: z.optional(rate),
    member_second: z.optional(rate),
    recharge_first: z.optional(rate),
    recharge_second: z.optional(rate),
  },
  output: Group,
  operands: ['group'],
  says: { group: 'its number or name', ...saysRates },
  examples: ['1 --member-first 12% --reason "summer"'],
});

export const ratesNoun = {
  name: 'rates',
  about: 'what groups of distributors earn by orders of friends',
  screen: ratesScreen,
  commands: [listRates, addRates, setRates],
};
