import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { answersScreen } from 'shared/contracts/operator/chat/screen/answers-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const runId = z.string().check(z.minLength(1), z.maxLength(64));
const says = {
  run: 'as in `answers list`',
  who: `whose: ${whoSays}`,
  rating: '1: good, -1: bad; both unless given',
};

export const listAnswers = reading('answers', 'list', {
  does: 'answers that are being written now, the oldest first',
  roles: ['support'],
  input: { who: z.optional(who) },
  output: z.array(
    z.object({
      run: z.string(),
      user: z.number(),
      session: z.number(),
      model: z.string(),
      price: z.number(),
      letters: z.number(),
      process: z.number(),
      begun: z.string(),
      last_beat: z.string(),
      stopping: z.boolean(),
    }),
  ),
  operands: ['who'],
  says,
  examples: ['', '13800138000'],
});

export const stopAnswer = writing('answers', 'stop', {
  does: 'stops an answer: what is written is kept and charged, nothing else is',
  roles: ['support'],
  input: { run: runId },
  output: z.object({ run: z.string(), user: z.number() }),
  operands: ['run'],
  says,
  examples: ['6f1c… --reason "writes for an hour"'],
});

export const listRatings = reading('answers', 'ratings', {
  does: 'what readers said about answers, the newest first; never the answers',
  roles: ['support'],
  input: { ...pagingInput, rating: z.optional(z.coerce.number()) },
  output: page(
    z.object({
      answer: z.number(),
      user: z.number(),
      model: z.string(),
      rating: z.number(),
      reason: z.string(),
      time: z.string(),
    }),
  ),
  says,
});

export const answersNoun = {
  name: 'answers',
  about: 'answers under way, and what readers think of answers',
  screen: answersScreen,
  commands: [listAnswers, stopAnswer, listRatings],
};
