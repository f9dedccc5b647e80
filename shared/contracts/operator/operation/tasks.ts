import { reading, writing } from 'shared/contracts/operator/command.ts';
import { tasksScreen } from 'shared/contracts/operator/operation/screen/tasks-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const id = z.coerce.number().check(z.int(), z.minimum(1));
const says = {
  id: 'as in `tasks list`',
  state: 'queued, running, done, failed or cancelled; failed unless given',
  kind: 'only of this kind',
  minutes: 'only those that have run, or waited, for at least so many minutes: what may be stuck',
};

const fields = {
  id: z.number(),
  kind: z.string(),
  key: z.string(),
  user_id: z.nullable(z.number()),
  state: z.string(),
  tries: z.number(),
  /** Why it failed the last time; empty: it did not. */
  problem: z.string(),
  create_time: z.string(),
  run_time: z.string(),
};
const Task = z.object(fields);

export const listTasks = reading('tasks', 'list', {
  does: 'durable work with a payload: what waits, runs or failed, the newest first',
  roles: ['support', 'finance'],
  input: {
    state: z._default(z.enum(['queued', 'running', 'done', 'failed', 'cancelled']), 'failed'),
    kind: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  },
  output: z.array(Task),
  says: { state: says.state, kind: says.kind, minutes: says.minutes },
  examples: ['', '--state queued --kind send-refund', '--state running --kind paint --minutes 10'],
});

export const showTask = reading('tasks', 'show', {
  does: 'one task: its owner, lane, progress and place in the queue',
  roles: ['support', 'finance'],
  input: { id },
  output: z.object({
    ...fields,
    lane: z.string(),
    place: z.number(),
    progress: z.string(),
    process: z.number(),
    begin_time: z.nullable(z.string()),
    end_time: z.nullable(z.string()),
  }),
  operands: ['id'],
  says: { id: says.id },
});

export const retryTask = writing('tasks', 'retry', {
  does: 'runs a task again that failed for good; refused for one that may be begun only once, or whose payment is given back',
  input: { id },
  output: Task,
  operands: ['id'],
  says: { id: says.id },
  examples: ['4711 --reason "the provider is back"'],
});

export const cancelTask = writing('tasks', 'cancel', {
  does: 'ends a task that waits or runs; what was set aside for it is given back',
  input: { id },
  output: Task,
  operands: ['id'],
  says: { id: says.id },
  examples: ['4711 --reason "it hangs"'],
});

export const tasksNoun = {
  name: 'tasks',
  about: 'durable work that follows from what users do',
  screen: tasksScreen,
  commands: [listTasks, showTask, retryTask, cancelTask],
};
