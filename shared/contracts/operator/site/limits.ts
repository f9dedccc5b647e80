import { reading, writing } from 'shared/contracts/operator/command.ts';
import { limitsScreen } from 'shared/contracts/operator/site/screen/limits-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const Limit = z.object({
  name: z.string(),
  value: z.number(),
  default: z.number(),
  /** What an operator may choose. */
  least: z.number(),
  most: z.number(),
  unit: z.string(),
  means: z.string(),
});

export const listLimits = reading('limits', 'list', {
  does: 'what one user may do: each limit with its value and the default',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(Limit),
});

export const setLimit = writing('limits', 'set', {
  does: 'changes one limit, from the next question or upload on; nobody restarts anything',
  input: { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), value: z.number() },
  output: Limit,
  operands: ['name', 'value'],
  says: { name: 'as in `limits list`', value: 'a whole number, between least and most of `limits list`' },
  examples: ['answers_at_once 5 --reason "members asked for it"', 'file_space 500 --reason "there is room"'],
});

export const limitsNoun = {
  name: 'limits',
  about: 'what one user may do: answers and pictures at once, length of a question, voice, uploads',
  screen: limitsScreen,
  commands: [listLimits, setLimit],
};
