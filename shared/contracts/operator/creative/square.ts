import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { categoryCommands } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { squareScreen } from 'shared/contracts/operator/creative/screen/square-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
/** A post with the version of it that was looked at: `120:3`. */
const looked = '\\d{1,10}:\\d{1,10}';
const lookedProblem =
  'must be posts with the versions that were looked at, such as 120:3 (`square show` says the version)';
const lookedSays = 'post and version as they were looked at, e.g. 120:3';
const states = ['draft', 'review', 'shown', 'refused', 'withdrawn', 'taken_down'] as const;

/** Reasons that a reviewer chooses from; the author reads the Chinese sentence. */
export const refusalTemplates = {
  quality: '画面质量不足，请换一张更清晰的图片',
  duplicate: '与已展示的作品重复',
  title: '标题或描述不符合社区规范，请修改后重新提交',
  category: '分类与内容不符，请修改后重新提交',
  sexual: '包含色情低俗内容',
  violent: '包含暴力血腥内容',
  illegal: '包含违法违规内容',
  privacy: '涉及他人隐私或肖像',
  copyright: '涉嫌侵犯他人版权',
  label: '缺少 AI 生成标识',
} as const;
export type RefusalTemplate = keyof typeof refusalTemplates;
const templates = Object.keys(refusalTemplates) as [RefusalTemplate, ...RefusalTemplate[]];

const fields = {
  id: z.number(),
  user_id: z.number(),
  /** Goes up with each change of what everybody may see. */
  version: z.number(),
  state: z.enum(states),
  category: z.string(),
  title: z.string(),
  likes: z.number(),
  /** Open reports. */
  reports: z.number(),
  /** Posts of others with the same or nearly the same picture. */
  duplicates: z.number(),
  featured: z.boolean(),
  create_time: z.string(),
};
const Post = z.object(fields);

export const listSquare = reading('square', 'list', {
  does: 'posts of the square; without a state the queue of those that wait for a review, the oldest first',
  roles: ['support'],
  input: {
    who: z.optional(who),
    state: z._default(z.enum([...states, 'all']), 'review'),
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pagingInput,
  },
  output: page(Post),
  operands: ['who'],
  says: { who: whoSays, state: 'review unless given', words: 'in the title or the prompt' },
  examples: ['', '12 --state all', '--state shown --words 灯塔'],
});

const whole = z.object({
  ...fields,
  record: z.number(),
  prompt: z.string(),
  /** The negative prompt; empty: there was none. */
  negative: z.string(),
  /** What everybody may read of it, or would: the title, and what the author shows of prompt and parameters. */
  texts: z.string(),
  /** What the author shows: `prompt, parameters, remix`. */
  shows: z.string(),
  /** The reason of the last refusal or taking down. */
  reason: z.string(),
  width: z.number(),
  height: z.number(),
  /** Address of the picture; empty: it is not shown. With `picture_as` `data` the picture itself, `data:image/jpeg;base64,…`. */
  picture: z.string(),
  /** Posts of others whose picture is the same (0) or differs in this many of 64 marks. */
  hints: z.array(z.object({ id: z.number(), user_id: z.number(), state: z.enum(states), differs: z.number() })),
});

export const showSquare = reading('square', 'show', {
  does: 'one post: what is shown of it, who published it, posts of others with nearly the same picture',
  roles: ['support'],
  input: { id, picture_as: z._default(z.enum(['address', 'data']), 'address') },
  output: whole,
  operands: ['id'],
  says: {
    id: 'of the post, as in `square list`',
    picture_as: 'data: the picture itself in Base64, also of a post that is not shown',
  },
  examples: ['120', '120 --picture-as data --json'],
});

export const approveSquare = writing('square', 'approve', {
  does: 'shows posts that wait for a review; one that was changed since it was looked at is refused; the first one of a picture is rewarded',
  roles: ['support'],
  input: { posts: z.string().check(z.regex(new RegExp(`^${looked}(,${looked}){0,99}$`), lookedProblem)) },
  output: z.array(Post),
  operands: ['posts'],
  says: { posts: `${lookedSays}; one or several, with commas` },
  examples: ['120:1 --reason "fine"', '120:1,121:3,125:1 --reason "fine"'],
});

export const rejectSquare = writing('square', 'reject', {
  does: 'refuses posts that wait for a review; their authors read why, and may hand them in again',
  roles: ['support'],
  input: {
    ids: z.coerce.string().check(z.regex(/^\d{1,10}(:\d{1,10})?(,\d{1,10}(:\d{1,10})?){0,99}$/)),
    because: z.enum(templates),
    more: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  output: z.array(Post),
  operands: ['ids', 'because'],
  says: {
    ids: 'one or several, with commas; `120:3` refuses only the version that was looked at',
    because: templates.join(', '),
    more: 'is added to what the author reads',
  },
  examples: ['120 quality --reason "blurred"', '120,121 copyright --more 含有第三方标志 --reason "logo"'],
});

const decision = { operands: ['id'], says: { id: 'of the post, as in `square list`' }, input: { id }, output: Post };

export const featureSquare = writing('square', 'feature', {
  ...decision,
  does: 'marks a post that is shown as chosen by the site, or (--off) no longer',
  roles: ['support'],
  input: { id, off: z._default(z.boolean(), false) },
  says: { ...decision.says, off: 'no longer' },
  examples: ['120 --reason "picture of the week"', '120 --off --reason "a week is over"'],
});

export const takeDownSquare = writing('square', 'take-down', {
  ...decision,
  does: 'shows a post no longer: its page answers 410, its reward is taken back within the hold, its reports are closed',
  roles: ['support'],
  input: {
    id,
    because: z.enum(templates),
    more: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  operands: ['id', 'because'],
  says: { ...decision.says, because: templates.join(', '), more: 'is added to what the author reads' },
  examples: ['120 copyright --reason "reported by the owner"'],
});

export const restoreSquare = writing('square', 'restore', {
  does: 'shows a post again that was taken down; a reward that was taken back is not paid again',
  roles: ['support'],
  input: { post: z.string().check(z.regex(new RegExp(`^${looked}$`), lookedProblem)) },
  output: Post,
  operands: ['post'],
  says: { post: lookedSays },
  examples: ['120:3 --reason "the report was wrong"'],
});

/** The oldest posts that wait, and their pictures with their numbers; at the keyboard `npm run admin` goes through them. */
export const reviewSquare = reading('square', 'review', {
  does: 'goes through the oldest posts that wait, a key for each; --json: the posts and their contact sheet, a JPEG in Base64',
  roles: ['support'],
  input: { count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24) },
  output: z.object({ posts: z.array(z.object({ ...fields, texts: z.string() })), sheet: z.string() }),
  says: { count: 'how many; 24 unless given' },
  examples: ['--count 100', '--count 100 --json'],
});

const Report = z.object({
  id: z.number(),
  post: z.number(),
  user_id: z.number(),
  why: z.string(),
  content: z.string(),
  state: z.enum(['open', 'upheld', 'dismissed']),
  create_time: z.string(),
});

export const listSquareReports = reading('square', 'reports', {
  does: 'what users report about posts, the oldest open one first',
  roles: ['support'],
  input: {
    post: z.optional(id),
    state: z._default(z.enum(['open', 'upheld', 'dismissed', 'all']), 'open'),
    ...pagingInput,
  },
  output: page(Report),
  operands: ['post'],
  says: { post: 'only of this post', state: 'open unless given' },
  examples: ['', '120 --state all'],
});

export const dismissSquareReports = writing('square', 'dismiss-reports', {
  does: 'closes the open reports of a post that stays as it is',
  roles: ['support'],
  input: { id },
  output: z.array(Report),
  operands: ['id'],
  says: { id: 'of the post' },
  examples: ['120 --reason "nothing to see"'],
});

export const listSquareRewards = reading('square', 'rewards', {
  does: 'what was paid for posts, the newest first',
  roles: ['support', 'finance'],
  input: { who: z.optional(who), ...pagingInput },
  output: page(
    z.object({
      post: z.number(),
      user_id: z.number(),
      chat: z.number(),
      draw: z.number(),
      time: z.string(),
      /** Empty: it was not taken back. */
      taken_back: z.string(),
    }),
  ),
  operands: ['who'],
  says: { who: whoSays },
  examples: ['', '12'],
});

export const squareCategoryCommands = categoryCommands(
  'square',
  'posts',
  'posts of a category that is not shown stay in the square, without its name',
);

export const squareNoun = {
  name: 'square',
  about: 'posts of the square: their review, reports, categories and rewards',
  screen: squareScreen,
  commands: [
    listSquare,
    showSquare,
    reviewSquare,
    approveSquare,
    rejectSquare,
    featureSquare,
    takeDownSquare,
    restoreSquare,
    listSquareReports,
    dismissSquareReports,
    listSquareRewards,
    squareCategoryCommands.list,
    squareCategoryCommands.add,
    squareCategoryCommands.edit,
    squareCategoryCommands.remove,
  ],
};
