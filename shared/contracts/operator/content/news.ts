import { id } from 'shared/contracts/id.ts';
import { isMoment } from 'shared/contracts/moment.ts';
import { category, categoryCommands, sayCategory } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { Content, ContentFormat, sayContent, shortText, title } from 'shared/contracts/operator/content/articles.ts';
import { newsScreen } from 'shared/contracts/operator/content/screen/news-screen.ts';
import { noMoment } from 'shared/contracts/operator/day.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const articleStates = ['draft', 'scheduled', 'published'] as const;
const Article = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  published: z.boolean(),
  state: z.enum(articleStates),
  clicks: z.number(),
  /** Its date; of a scheduled one when it is published. */
  create_time: z.string(),
});

/** What a change of an article answers. */
const Changed = z.object({
  ...Article.shape,
  /** Where it can be read by who knows the address, published or not. */
  preview: z.string(),
});

/** A day and a time; without a zone it is China's, as everywhere on the site. */
const Moment = z.string().check(
  z.trim(),
  z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/, 'must be like "2026-12-01 09:00"'),
  z.refine((text) => isMoment(text.slice(0, 16)), noMoment),
);

const fields = { summary: z.optional(shortText), author: z.optional(shortText), image: z.optional(pictureAddress) };
const says = {
  id: 'its number in `news list`',
  title: 'headline',
  author: 'as it stands below the headline',
  category: sayCategory('news'),
  summary: 'what the list shows below the headline',
  image: 'address of the cover; drawn by the site unless given',
  ...sayContent,
};

export const listArticles = reading('news', 'list', {
  does: 'articles and drafts, the newest first',
  roles: ['support'],
  input: { state: z._default(z.enum(['all', ...articleStates]), 'all'), ...pagingInput },
  output: page(Article),
  columns: ['id', 'title', 'category', 'state', 'clicks', 'create_time'],
  says: { state: 'which of them' },
});

export const showArticle = reading('news', 'show', {
  does: 'one article with its text as HTML, and the address of its preview',
  roles: ['support'],
  input: { id },
  output: z.object({
    ...Changed.shape,
    summary: z.string(),
    author: z.string(),
    image: z.string(),
    content: z.string(),
  }),
  operands: ['id'],
  says,
});

export const previewText = reading('news', 'preview', {
  large: true,
  does: 'the text of an article or a policy as HTML, as visitors would read it; nothing is kept',
  roles: ['support'],
  input: { content: Content, format: ContentFormat },
  output: z.object({ html: z.string() }),
  says: sayContent,
  files: ['content'],
  examples: ['--content notice.md'],
});

/** What of an article may be changed and looked at before. */
const text = { title: z.optional(title), content: z.optional(Content), summary: z.optional(shortText) };

export const previewArticle = reading('news', 'preview-page', {
  large: true,
  does: 'the address of the real page of an article with what is changed here, for a day and for who knows it; the article stays as it is',
  roles: ['support'],
  input: { id, ...text, format: ContentFormat },
  output: z.object({ preview: z.string() }),
  operands: ['id'],
  says,
  files: ['content'],
  examples: ['12 --content notice.md'],
});

const version = id;
const Version = z.object({
  /** Of the article. */
  id: z.number(),
  version: z.number(),
  title: z.string(),
  characters: z.number(),
  /** Since when it was the text. */
  create_time: z.string(),
  is_present: z.boolean(),
});
const saysVersion = { id: says.id, version: 'its number in `news versions`' };

export const listArticleVersions = reading('news', 'versions', {
  does: 'the texts that an article had, the newest first, at most the last 50; none before it is changed once',
  roles: ['support'],
  input: { id },
  output: z.array(Version),
  operands: ['id'],
  says: saysVersion,
  examples: ['12'],
});

export const showArticleVersion = reading('news', 'version', {
  does: 'one text that an article had, as HTML',
  roles: ['support'],
  input: { id, version },
  output: z.object({ title: z.string(), summary: z.string(), content: z.string() }),
  operands: ['id', 'version'],
  says: saysVersion,
  examples: ['12 2'],
});

export const restoreArticle = writing('news', 'restore', {
  does: 'puts title, summary and text of an older version back, as a new version',
  input: { id, version },
  output: Changed,
  operands: ['id', 'version'],
  says: saysVersion,
  examples: ['12 2 --reason "the new prices were wrong"'],
});

export const addArticle = writing('news', 'add', {
  does: 'adds an article, published at once unless it is a draft; says the address of its preview',
  input: { title, category, content: Content, ...fields, draft: z._default(z.boolean(), false), format: ContentFormat },
  output: Changed,
  says: { ...says, draft: 'visitors do not see it yet' },
  files: ['content'],
  examples: ['--title "春节放假安排" --category 公告 --content notice.md --reason "holidays"'],
});

export const editArticle = writing('news', 'edit', {
  does: 'changes what is given of an article, and leaves the rest',
  input: {
    id,
    title: z.optional(title),
    category: z.optional(category),
    content: z.optional(Content),
    ...fields,
    format: ContentFormat,
  },
  output: Changed,
  operands: ['id'],
  says,
  files: ['content'],
  examples: ['12 --title "春节放假安排（更新）" --reason "new dates"'],
});

export const publishArticle = writing('news', 'publish', {
  does: 'shows a draft to visitors, at once or at a given time',
  input: { id, now: z._default(z.boolean(), false), at: z.optional(Moment) },
  output: Changed,
  operands: ['id'],
  says: {
    ...says,
    now: 'with the present time as its date, also when it was published before',
    at: 'not before this time, which becomes its date: "2026-12-01 09:00" as in Beijing, or with its own zone',
  },
  examples: ['12 --now --reason "ready"', '12 --at "2026-12-01 09:00" --reason "launch day"'],
});

export const unpublishArticle = writing('news', 'unpublish', {
  does: 'makes an article a draft again',
  input: { id },
  output: Changed,
  operands: ['id'],
  says,
  examples: ['12 --reason "wrong prices"'],
});

export const removeArticle = writing('news', 'remove', {
  does: 'deletes an article; it cannot be brought back',
  input: { id },
  output: Article,
  operands: ['id'],
  says,
  examples: ['12 --reason "duplicate"'],
});

export const newsCategoryCommands = categoryCommands('news', 'articles', 'its articles can be read all the same');

export const newsNoun = {
  name: 'news',
  about: 'articles at /news',
  screen: newsScreen,
  commands: [
    ...[
      listArticles,
      showArticle,
      previewText,
      previewArticle,
      addArticle,
      editArticle,
      publishArticle,
      unpublishArticle,
      removeArticle,
      listArticleVersions,
      showArticleVersion,
      restoreArticle,
    ],
    ...[newsCategoryCommands.list, newsCategoryCommands.add, newsCategoryCommands.edit, newsCategoryCommands.remove],
  ],
};
