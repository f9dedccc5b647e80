import { id } from 'shared/contracts/id.ts';
import { benefitsScreen } from 'shared/contracts/operator/account/screen/benefits-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { named } from 'shared/contracts/operator/named.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const describe = z.string().check(z.trim(), z.maxLength(100));
const sort = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));

const Benefit = z.object({
  id: z.number(),
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  sort: z.number(),
  /** Packages that include it. */
  packages: z.string(),
});

const Comment = z.object({ id: z.number(), nickname: z.string(), content: z.string(), create_time: z.string() });

const says = {
  id: 'its name or its number in the list',
  name: 'as visitors read it',
  describe: 'one line',
  image: 'address of the icon; drawn by the site unless given',
  sort: 'its place: the smallest is the first',
  nickname: 'who says it',
  content: 'what a member said',
};

export const listBenefits = reading('benefits', 'list', {
  does: 'what members have, in the order of the page, and which packages include it',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(Benefit),
  columns: ['id', 'name', 'describe', 'sort', 'packages'],
});

export const addBenefit = writing('benefits', 'add', {
  does: 'adds a benefit; a package includes it by `packages edit-member <id> --benefits …`',
  input: { name, describe: z._default(describe, ''), image: z.optional(pictureAddress), sort: z._default(sort, 0) },
  output: Benefit,
  operands: ['name'],
  says,
  examples: ['优先排队 --describe "高峰时段优先生成" --reason "new"'],
});

export const editBenefit = writing('benefits', 'edit', {
  does: 'changes what is given of a benefit',
  input: {
    id: named,
    name: z.optional(name),
    describe: z.optional(describe),
    image: z.optional(pictureAddress),
    sort: z.optional(sort),
  },
  output: Benefit,
  operands: ['id'],
  says,
  examples: ['3 --describe "高峰时段优先" --reason "shorter"'],
});

export const removeBenefit = writing('benefits', 'remove', {
  does: 'deletes a benefit, also from the packages that include it',
  input: { id: named },
  output: Benefit,
  operands: ['id'],
  says,
  examples: ['3 --reason "no longer true"'],
});

export const listComments = reading('benefits', 'comments', {
  does: 'what members say on the page of membership',
  roles: ['support'],
  input: {},
  output: z.array(Comment),
});

export const addComment = writing('benefits', 'add-comment', {
  does: 'shows what a member said',
  input: {
    nickname: name,
    content: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  },
  output: Comment,
  operands: ['nickname', 'content'],
  says,
  examples: ['林** "写周报快多了" --reason "sent by mail, may be quoted"'],
});

export const removeComment = writing('benefits', 'remove-comment', {
  does: 'no longer shows it',
  input: { id },
  output: Comment,
  operands: ['id'],
  says: { id: 'its number in the list' },
  examples: ['3 --reason "taken back"'],
});

export const benefitsNoun = {
  name: 'benefits',
  about: 'what members have, and what they say of it',
  screen: benefitsScreen,
  commands: [...[listBenefits, addBenefit, editBenefit, removeBenefit], ...[listComments, addComment, removeComment]],
};
