import { id } from 'shared/contracts/id.ts';
import { feedbackScreen } from 'shared/contracts/operator/account/screen/feedback-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Feedback = z.object({
  id: z.number(),
  kind: z.enum(['fault', 'suggestion', 'complaint']),
  user_id: z.number(),
  nickname: z.string(),
  mobile: z.string(),
  content: z.string(),
  /** Addresses of pictures. */
  images: z.array(z.string()),
  create_time: z.string(),
  answer: z.nullable(z.string()),
  answer_time: z.nullable(z.string()),
});
const says = { id: 'its number in `feedback list`' };

export const listFeedback = reading('feedback', 'list', {
  does: 'what users wrote at /user/opinion; the oldest without an answer first',
  roles: ['support'],
  input: {
    state: z._default(z.enum(['open', 'answered', 'all']), 'open'),
    kind: z.optional(z.enum(['fault', 'suggestion', 'complaint'])),
    ...pagingInput,
  },
  output: page(Feedback),
  columns: ['id', 'kind', 'nickname', 'content', 'create_time', 'answer_time'],
  says: { state: 'with or without an answer', kind: 'what it is about' },
  examples: ['', '--state all --kind complaint --page-size 100'],
});

export const showFeedback = reading('feedback', 'show', {
  does: 'one of them, whole, with the addresses of its pictures',
  roles: ['support'],
  input: { id },
  output: Feedback,
  operands: ['id'],
  says,
  examples: ['7'],
});

export const answerFeedback = writing('feedback', 'answer', {
  does: 'writes the answer that the user reads below the feedback; a second answer replaces the first',
  roles: ['support'],
  input: { id, content: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) },
  output: Feedback,
  operands: ['id', 'content'],
  says: { ...says, content: 'the answer, as the user reads it' },
  examples: ['7 "已修复，请刷新页面再试" --reason "fixed in today’s release"'],
});

export const feedbackNoun = {
  name: 'feedback',
  about: 'what users report, suggest and complain about',
  screen: feedbackScreen,
  commands: [listFeedback, showFeedback, answerFeedback],
};
