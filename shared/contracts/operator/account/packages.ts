import { packagesScreen } from 'shared/contracts/operator/account/screen/packages-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
import { named } from 'shared/contracts/operator/named.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanAmount } from 'shared/contracts/site/typed-text.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(30));
const tag = z.string().check(z.trim(), z.maxLength(8));
const whole = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));
const duration = z.number().check(z.int(), z.minimum(1), z.maximum(1200));
const unit = z.enum(['month', 'day']);
/** Yuan, with at most two digits after the point. */
const yuan = z
  .string()
  .check(z.overwrite(cleanAmount), z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be yuan, like 19 or 19.90'));
const benefits = z
  .string()
  .check(z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'must be numbers of benefits with commas, like 1,2,5'));
const yes = z.boolean();

const MemberPackage = z.object({
  id: z.number(),
  name: z.string(),
  lasts: z.string(),
  price: z.string(),
  line_price: z.string(),
  retain: z.string(),
  chat: z.number(),
  draw: z.number(),
  /** Null: any number. */
  quota: z.nullable(z.number()),
  benefits: z.string(),
  recommended: z.boolean(),
  tag: z.string(),
  sort: z.number(),
  shown: z.boolean(),
});

const RechargePackage = z.object({
  id: z.number(),
  name: z.string(),
  describe: z.string(),
  price: z.string(),
  chat: z.number(),
  draw: z.number(),
  gift_chat: z.number(),
  gift_draw: z.number(),
  recommended: z.boolean(),
  tag: z.string(),
  sort: z.number(),
  shown: z.boolean(),
});

const says = {
  id: 'its name or its number in the list',
  name: 'as visitors read it',
  price: 'yuan, like 19 or 19.90',
  line_price: 'yuan, crossed out beside the price; 0: none',
  retain: 'yuan taken off once for a user who leaves the payment; 0: no such offer',
  duration: 'so many months, or days with --unit day',
  unit: 'of the duration',
  perpetual: 'without end; the duration says nothing then',
  chat: 'chat credits',
  draw: 'drawing credits',
  gift_chat: 'chat credits on top',
  gift_draw: 'drawing credits on top',
  quota: 'answers a day by models that are free for members; -1: any number',
  benefits: 'numbers of benefits, like 1,2,5; see `benefits list`',
  recommended: 'the one that is chosen at first; no other one is then',
  tag: 'a few letters at its corner',
  describe: 'one line',
  sort: 'its place: the smallest is the first',
  shown: 'on sale',
};

const quota = z.number().check(z.int(), z.minimum(-1), z.maximum(100_000));

const memberFields = {
  line_price: z.optional(yuan),
  retain: z.optional(yuan),
  unit: z.optional(unit),
  perpetual: z.optional(yes),
  chat: z.optional(whole),
  draw: z.optional(whole),
  quota: z.optional(quota),
  benefits: z.optional(benefits),
  recommended: z.optional(yes),
  tag: z.optional(tag),
  sort: z.optional(whole),
  shown: z.optional(yes),
};

const rechargeFields = {
  describe: z.optional(shortText),
  gift_chat: z.optional(whole),
  gift_draw: z.optional(whole),
  recommended: z.optional(yes),
  tag: z.optional(tag),
  sort: z.optional(whole),
  shown: z.optional(yes),
};

export const listMembers = reading('packages', 'member', {
  does: 'packages of membership, in the order of the page',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(MemberPackage),
  columns: [
    ...['id', 'name', 'lasts', 'price', 'line_price', 'retain'],
    ...['chat', 'draw', 'quota', 'benefits', 'recommended', 'shown'],
  ],
});

export const addMember = writing('packages', 'add-member', {
  sudo: true,
  does: 'adds a package of membership',
  roles: ['finance'],
  input: { name, duration, price: yuan, ...memberFields },
  output: MemberPackage,
  operands: ['name'],
  says,
  examples: ['年度会员 --duration 12 --price 199 --line-price 298 --quota 200 --reason "autumn"'],
});

export const editMember = writing('packages', 'edit-member', {
  sudo: true,
  does: 'changes what is given of a package of membership; orders keep what they bought',
  roles: ['finance'],
  input: {
    id: named,
    name: z.optional(name),
    duration: z.optional(duration),
    price: z.optional(yuan),
    ...memberFields,
  },
  output: MemberPackage,
  operands: ['id'],
  says,
  examples: ['2 --price 169 --reason "sale"', '2 --shown false --reason "no longer sold"'],
});

export const removeMember = writing('packages', 'remove-member', {
  sudo: true,
  does: 'deletes a package of membership; who bought it keeps what was bought',
  roles: ['finance'],
  input: { id: named },
  output: MemberPackage,
  operands: ['id'],
  says,
  examples: ['2 --reason "never sold"'],
});

export const listRecharges = reading('packages', 'recharge', {
  does: 'packages of credits, in the order of the page',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(RechargePackage),
});

export const addRecharge = writing('packages', 'add-recharge', {
  sudo: true,
  does: 'adds a package of credits',
  roles: ['finance'],
  input: { name, price: yuan, chat: z._default(whole, 0), draw: z._default(whole, 0), ...rechargeFields },
  output: RechargePackage,
  operands: ['name'],
  says,
  examples: ['常用包 --price 29.90 --chat 300 --gift-chat 30 --reason "asked for"'],
});

export const editRecharge = writing('packages', 'edit-recharge', {
  sudo: true,
  does: 'changes what is given of a package of credits; orders keep what they bought',
  roles: ['finance'],
  input: {
    id: named,
    name: z.optional(name),
    price: z.optional(yuan),
    chat: z.optional(whole),
    draw: z.optional(whole),
    ...rechargeFields,
  },
  output: RechargePackage,
  operands: ['id'],
  says,
  examples: ['3 --gift-chat 50 --reason "sale"'],
});

export const removeRecharge = writing('packages', 'remove-recharge', {
  sudo: true,
  does: 'deletes a package of credits',
  roles: ['finance'],
  input: { id: named },
  output: RechargePackage,
  operands: ['id'],
  says,
  examples: ['3 --reason "never sold"'],
});

export const packagesNoun = {
  name: 'packages',
  about: 'what is sold: membership and credits',
  screen: packagesScreen,
  commands: [
    ...[listMembers, addMember, editMember, removeMember],
    ...[listRecharges, addRecharge, editRecharge, removeRecharge],
  ],
};
