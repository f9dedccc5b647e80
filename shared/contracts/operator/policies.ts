import { Content, ContentFormat, sayContent, title } from 'shared/contracts/operator/articles.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { policyTypes } from 'shared/contracts/policy.ts';
import * as z from 'shared/contracts/schema.ts';

const type = z.enum(policyTypes);
const says = { type: 'which one: it stands at /policy/<type>', title: 'headline; stays unless given', ...sayContent };

export const listPolicies = reading('policies', 'list', {
  does: 'which texts there are, and how long they are',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(z.object({ type: z.string(), title: z.string(), characters: z.number() })),
});

export const showPolicy = reading('policies', 'show', {
  does: 'one text as HTML',
  roles: ['support', 'finance'],
  input: { type },
  output: z.object({ type: z.string(), title: z.string(), content: z.string() }),
  operands: ['type'],
  says,
});

export const setPolicy = writing('policies', 'set', {
  does: 'replaces one text',
  input: { type, title: z.optional(title), content: Content, format: ContentFormat },
  output: z.object({ type: z.string(), title: z.string(), characters: z.number() }),
  operands: ['type'],
  says,
  files: ['content'],
  examples: ['privacy --content privacy.md --reason "new address of the company"'],
});

export const policiesNoun = {
  name: 'policies',
  about: 'terms of service, privacy, payment, distribution',
  commands: [listPolicies, showPolicy, setPolicy],
};
