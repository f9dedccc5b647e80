import { id } from 'shared/contracts/id.ts';
import { examplesScreen } from 'shared/contracts/operator/chat/screen/examples-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { named } from 'shared/contracts/operator/named.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import * as z from 'shared/contracts/schema.ts';

const group = named;
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const sort = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));

const Example = z.object({
  id: z.number(),
  group_id: z.number(),
  group: z.string(),
  sort: z.number(),
  content: z.string(),
});
const Group = z.object({ id: z.number(), name: z.string(), image: z.string(), sort: z.number(), examples: z.number() });
const says = {
  id: 'its number in the list',
  group: 'name or number of a group, see `examples groups`',
  content: 'the question, as it is asked',
  sort: 'its place: the smallest is the first',
  name: 'as visitors read it',
  image: 'address of the icon; drawn by the site unless given',
};

export const listExamples = reading('examples', 'list', {
  does: 'questions that the chat page offers, in its order',
  roles: ['support'],
  input: { group: z.optional(group) },
  output: z.array(Example),
  says,
});

export const addExample = writing('examples', 'add', {
  does: 'adds a question to a group',
  input: { group, content, sort: z._default(sort, 0) },
  output: Example,
  operands: ['group', 'content'],
  says,
  examples: ['写作 "帮我写一封请假邮件" --reason "asked for often"'],
});

export const editExample = writing('examples', 'edit', {
  does: 'changes what is given of a question',
  input: { id, group: z.optional(group), content: z.optional(content), sort: z.optional(sort) },
  output: Example,
  operands: ['id'],
  says,
  examples: ['12 --content "帮我写一封辞职信" --reason "better words"'],
});

export const removeExample = writing('examples', 'remove', {
  does: 'deletes a question',
  input: { id },
  output: Example,
  operands: ['id'],
  says,
  examples: ['12 --reason "nobody asks it"'],
});

export const listGroups = reading('examples', 'groups', {
  does: 'the groups, in the order of the page',
  roles: ['support'],
  input: {},
  output: z.array(Group),
});

export const addGroup = writing('examples', 'add-group', {
  does: 'adds a group',
  input: { name, image: z.optional(pictureAddress), sort: z._default(sort, 0) },
  output: Group,
  operands: ['name'],
  says,
  examples: ['编程 --sort 3 --reason "developers come"'],
});

export const editGroup = writing('examples', 'edit-group', {
  does: 'changes what is given of a group',
  input: { id, name: z.optional(name), image: z.optional(pictureAddress), sort: z.optional(sort) },
  output: Group,
  operands: ['id'],
  says,
  examples: ['3 --sort 1 --reason "first now"'],
});

export const removeGroup = writing('examples', 'remove-group', {
  does: 'deletes a group that has no questions left',
  input: { id },
  output: Group,
  operands: ['id'],
  says,
  examples: ['3 --reason "empty"'],
});

export const examplesNoun = {
  name: 'examples',
  about: 'questions that the chat page offers, in groups',
  screen: examplesScreen,
  commands: [
    ...[listExamples, addExample, editExample, removeExample],
    ...[listGroups, addGroup, editGroup, removeGroup],
  ],
};
