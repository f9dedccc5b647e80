import { contentPages } from 'shared/contracts/content/content-page.ts';
import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { pagesScreen } from 'shared/contracts/operator/content/screen/pages-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z.enum(contentPages);
const Version = z.object({
  version: z.number(),
  page: name,
  title: z.string(),
  blocks: z.number(),
  live: z.boolean(),
  create_time: z.string(),
  publish_time: z.nullable(z.string()),
  preview: z.string(),
});

export const listPages = reading('pages', 'list', {
  does: 'versions of the introduction and the landing pages, the newest first',
  roles: ['support'],
  input: { page: z.optional(name), ...pagingInput },
  output: page(Version),
  operands: ['page'],
  columns: ['version', 'page', 'title', 'blocks', 'live', 'create_time', 'publish_time'],
  says: { page: 'only versions of this page' },
  examples: ['', 'cms_index --json'],
});

export const showPage = reading('pages', 'show', {
  does: 'one version as it was written: edit it and add it again (use --json)',
  roles: ['support'],
  input: { version: id },
  output: z.object({ title: z.string(), description: z.string(), blocks: z.array(z.unknown()) }),
  operands: ['version'],
  says: { version: 'its number in `pages list`' },
  examples: ['5 --json > page.json'],
});

export const addPage = writing('pages', 'add', {
  does: 'checks a page and keeps it as a new version that nobody sees yet; says the address of its preview',
  input: { page: name, content: z.string().check(z.maxLength(400_000)) },
  output: Version,
  operands: ['page'],
  files: ['content'],
  says: {
    page: 'which page',
    content:
      'JSON {title, description, blocks}; `pages show` has one to begin with, docs/operations/content.md the shape of each block',
  },
  examples: ['cms_index --content page.json --reason "autumn campaign"'],
});

export const publishPage = writing('pages', 'publish', {
  does: 'makes a version live; an older one too: that is a rollback',
  input: { version: id },
  output: Version,
  operands: ['version'],
  says: { version: 'its number in `pages list`' },
  examples: ['5 --reason "autumn campaign"', '3 --reason "back: wrong prices"'],
});

export const pagesNoun = {
  name: 'pages',
  about: 'the introduction and the landing pages: blocks, preview, versions, rollback',
  screen: pagesScreen,
  commands: [listPages, showPage, addPage, publishPage],
};
