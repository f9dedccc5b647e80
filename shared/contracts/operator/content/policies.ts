import { policyTypes } from 'shared/contracts/content/policy.ts';
import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { Content, ContentFormat, sayContent, shortText, title } from 'shared/contracts/operator/content/articles.ts';
import { policiesScreen } from 'shared/contracts/operator/content/screen/policies-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const type = z.enum(policyTypes);
const version = id;
const Version = z.object({
  version: z.number(),
  title: z.string(),
  change: z.string(),
  create_time: z.string(),
  /** Null: visitors can read it. */
  hidden_time: z.nullable(z.string()),
});
const InForce = z.object({ type: z.string(), version: z.number(), title: z.string(), characters: z.number() });
const says = {
  type: 'which one: it stands at /policy/<type>',
  title: 'headline; stays unless given',
  version: 'its number in `policies versions`; the present text unless given',
  change: 'what is different from the text before, in one sentence: visitors read it below the text',
  ...sayContent,
};

export const listPolicies = reading('policies', 'list', {
  does: 'which texts there are, how long they are, and which places in them nobody has filled in',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      characters: z.number(),
      /** `【运营者的公司全称】` and the others that the first texts leave to you. */
      open: z.array(z.string()),
    }),
  ),
});

export const showPolicy = reading('policies', 'show', {
  does: 'one text as HTML',
  roles: ['support', 'finance'],
  input: { type, version: z.optional(version) },
  output: z.object({ type: z.string(), title: z.string(), content: z.string() }),
  operands: ['type', 'version'],
  says,
  examples: ['privacy', 'privacy 2 --json'],
});

export const listPolicyVersions = reading('policies', 'versions', {
  does: 'every text that was in force, the newest first, and what was changed by each',
  roles: ['support', 'finance'],
  input: { type },
  output: z.array(Version),
  operands: ['type'],
  says,
  examples: ['privacy'],
});

export const setPolicy = writing('policies', 'set', {
  does: 'replaces one text; the one before stays to be read as a version',
  input: {
    type,
    title: z.optional(title),
    content: Content,
    change: z._default(shortText, ''),
    format: ContentFormat,
  },
  output: InForce,
  operands: ['type'],
  says,
  files: ['content'],
  examples: ['privacy --content privacy.md --change "更换了公司地址" --reason "new address of the company"'],
});

export const restorePolicy = writing('policies', 'restore', {
  does: 'puts the text of an older version in force again, as a new version',
  input: { type, version, change: z.optional(shortText) },
  output: InForce,
  operands: ['type', 'version'],
  says: { ...says, version: 'its number in `policies versions`', change: `${says.change}; "恢复第 2 版" unless given` },
  examples: ['privacy 2 --reason "version 3 was a draft"'],
});

export const hidePolicyVersion = writing('policies', 'hide', {
  does: 'takes a version that is not in force out of the list that visitors read; it stays for operators',
  input: { type, version, shown: z._default(z.boolean(), false) },
  output: Version,
  operands: ['type', 'version'],
  says: { ...says, version: 'its number in `policies versions`', shown: 'shows a hidden one again' },
  examples: ['privacy 3 --reason "was a draft"', 'privacy 3 --shown --reason "was in force after all"'],
});

export const policiesNoun = {
  name: 'policies',
  about: 'terms of service, privacy, payment, distribution',
  screen: policiesScreen,
  commands: [listPolicies, showPolicy, listPolicyVersions, setPolicy, restorePolicy, hidePolicyVersion],
};
