import { reading, writing } from 'shared/contracts/operator/command.ts';
import { jobsScreen } from 'shared/contracts/operator/operation/screen/jobs-screen.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const says = { name: 'as in `jobs list`' };

export const listJobs = reading('jobs', 'list', {
  does: 'work done at intervals: how often, its last run, what waits and what failed',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      name: z.string(),
      every_seconds: z.number(),
      last_run: z.nullable(z.string()),
      state: z.string(),
      queued: z.number(),
      running: z.number(),
      failed: z.number(),
      last_error: z.string(),
    }),
  ),
});

export const runJob = writing('jobs', 'run', {
  does: 'runs a job once, now',
  input: { name },
  output: z.object({ name: z.string(), run: z.string() }),
  operands: ['name'],
  says,
  examples: ['drop-old-replies --reason "the disk is full"'],
});

export const retryJob = writing('jobs', 'retry', {
  does: 'runs again what failed of a job and was given up',
  input: { name },
  output: z.object({ name: z.string(), retried: z.number() }),
  operands: ['name'],
  says,
  examples: ['drop-old-replies --reason "the database is back"'],
});

export const jobsNoun = {
  name: 'jobs',
  about: 'work that the api does at intervals',
  screen: jobsScreen,
  commands: [listJobs, runJob, retryJob],
};
