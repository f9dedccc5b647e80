import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const noticeStatuses = ['refused', 'failed', 'done'] as const;

const Notice = z.object({
  id: z.number(),
  source: z.string(),
  status: z.enum(noticeStatuses),
  reason: z.string(),
  event_id: z.nullable(z.string()),
  times: z.number(),
  create_time: z.string(),
  last_time: z.string(),
});

const says = { id: 'its number in `notices list`' };

export const listNotices = reading('notices', 'list', {
  does: 'notices that had no effect: refused for what they say, or failed here; the newest first',
  roles: ['finance'],
  input: { source: z.optional(z.string()), status: z.optional(z.enum(noticeStatuses)), ...pagingInput },
  output: page(Notice),
  says: {
    source: 'who sent it, e.g. pay-wechat',
    status: 'done: it had its effect later, and is not shown without this',
  },
  columns: ['id', 'source', 'status', 'reason', 'event_id', 'times', 'last_time'],
  examples: ['', '--source pay-wechat --status failed'],
});

export const showNotice = reading('notices', 'show', {
  does: 'one notice as it came: headers and body',
  roles: ['finance'],
  input: { id },
  output: z.object({ ...Notice.shape, headers: z.record(z.string(), z.string()), body: z.string() }),
  operands: ['id'],
  says,
  examples: ['12'],
});

export const retryNotice = writing('notices', 'retry', {
  does: 'checks a notice again as of the time when it came, and gives it its effect if it holds now',
  roles: ['finance'],
  input: { id },
  output: z.object({
    id: z.number(),
    outcome: z.enum(['accepted', 'repeated', 'refused', 'failed']),
    reason: z.string(),
  }),
  operands: ['id'],
  says,
  examples: ['12 --reason "the order is there again"'],
});

export const noticesNoun = {
  name: 'notices',
  about: 'what payment channels and providers reported and the site did not take',
  commands: [listNotices, showNotice, retryNotice],
};
